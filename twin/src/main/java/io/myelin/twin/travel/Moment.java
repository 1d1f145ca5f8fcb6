package io.myelin.twin.travel;

import io.myelin.twin.circulation.Frame;
import io.myelin.twin.circulation.SignalView;
import java.util.List;

/// The twin of another moment.
///
/// @param frame    as it was
/// @param latest   the hundred signals before, oldest first
/// @param expected the digest that the twin had then, in hexadecimal
/// @param equal    whether the rebuilt twin has the same
/// @param records  how many records were fed to rebuild it, since the snapshot that was nearest
/// @param millis   how long that took
public record Moment(
        Frame frame, List<SignalView> latest, String expected, boolean equal, long records, double millis) {}
