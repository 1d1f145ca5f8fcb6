package io.myelin.twin.circulation;

import io.humainary.substrates.api.Substrates.Name;

/// A judgement with the name that was judged, which stays readable when the verdict rises to the names that enclose it.
///
/// @param name      judged
/// @param judgement the judgement
/// @param time      end of the last interval that was judged, in microseconds since the epoch
public record Verdict(Name name, Judgement judgement, long time) {}
