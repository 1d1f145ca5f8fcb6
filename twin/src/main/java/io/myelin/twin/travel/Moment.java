package io.myelin.twin.travel;

import io.myelin.twin.circulation.Frame;
import io.myelin.twin.circulation.SignalView;
import java.util.List;

/// The twin of another moment.
///
/// @param frame    its frame
/// @param latest   the hundred signals before it, oldest first
/// @param expected the digest that the twin had then, in hexadecimal
/// @param equal    whether the rebuilt twin has the same digest
/// @param records  the number of records after the nearest snapshot that were fed to rebuild it
/// @param millis   the time that this took, in milliseconds
public record Moment(
        Frame frame, List<SignalView> latest, String expected, boolean equal, long records, double millis) {}
