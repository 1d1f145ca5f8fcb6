package io.myelin.twin.circulation;

/// A view of a name.
///
/// @param path    the name
/// @param status  its status
/// @param since   the start of that status, in microseconds since the epoch; 0 if it was never judged
/// @param reason  a sentence; empty if there is none
/// @param judged  whether a rule judges it
/// @param gauge   whether `value` is a reading; otherwise it is the sum of a second's values
/// @param signals in the latest second
/// @param value   see `gauge`
/// @param evidence lines about the threads and the code that the latest signals with evidence came from; empty if none
/// @param seen    the time of the evidence, in microseconds since the epoch
public record NodeView(String path, String status, long since, String reason, boolean judged, boolean gauge,
        long signals, long value, String evidence, long seen) {}
