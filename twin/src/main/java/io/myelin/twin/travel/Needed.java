package io.myelin.twin.travel;

import io.myelin.twin.circulation.SignalView;
import java.util.List;

/// What a situation needed: without any one of the signals, or of the beats, it would not have been recognised by then.
///
/// @param signals in their order
/// @param beats   the number of beats
public record Needed(List<SignalView> signals, int beats) {}
