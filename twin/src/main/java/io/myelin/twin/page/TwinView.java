package io.myelin.twin.page;

import io.myelin.twin.circulation.Frame;
import java.util.Set;

/// The live twin as the page shows it.
///
/// @param frame  the twin
/// @param events the number of events that its source has delivered
/// @param from   time of the first beat, in microseconds since the epoch; 0 if there is none
/// @param to     time of the last one
/// @param making the troubles being made
public record TwinView(Frame frame, long events, long from, long to, Set<String> making) {}
