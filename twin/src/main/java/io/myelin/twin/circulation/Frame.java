package io.myelin.twin.circulation;

import java.util.List;

/// The twin at one moment, as it is shown.
///
/// @param time       of the last beat, in microseconds since the epoch
/// @param sequence   how many records had entered
/// @param digest     of everything that had entered and come of it, in hexadecimal
/// @param situation  what was the matter
/// @param signals    how many signals had entered
/// @param verdicts   how many changes of status there had been
/// @param situations how many changes of situation
/// @param acts       how often the twin had acted
/// @param lastAct    what it did last; empty if nothing
/// @param nodes      the names, in alphabetical order
public record Frame(
        long time,
        long sequence,
        String digest,
        Situation situation,
        long signals,
        long verdicts,
        long situations,
        long acts,
        String lastAct,
        List<NodeView> nodes) {}
