package io.myelin.twin.circulation;

import java.util.List;

/// A view of the twin at one moment.
///
/// @param time       of the last beat, in microseconds since the epoch
/// @param sequence   the number of records
/// @param digest     of all inputs and their results, in hexadecimal
/// @param outlook    the situations
/// @param blindSince when the JVM stopped delivering data, in microseconds since the epoch; 0 if it delivers. Statuses
///                   are those of that time
/// @param signals    the number of signals
/// @param verdicts   the number of changes of status
/// @param situations the number of changes of the outlook
/// @param acts       the number of acts
/// @param lastAct    the last act; empty if none
/// @param nodes      the names, in alphabetical order
public record Frame(long time, long sequence, String digest, Outlook outlook, long blindSince, long signals,
        long verdicts, long situations, long acts, String lastAct, List<NodeView> nodes) {

    /// The most harmful situation.
    public Situation situation() {
        return outlook.first();
    }
}
