package io.myelin.journal.why;

import org.jspecify.annotations.Nullable;

/// The first difference between what happened and what would have happened without a record.
///
/// @param expected what happened, `null` if nothing more did
/// @param instead  what would have happened in its place, `null` if nothing more
public record Difference(@Nullable Arrival expected, @Nullable Arrival instead) {

    @Override
    public String toString() {
        return text(expected) + ", and without the record " + text(instead);
    }

    private static String text(@Nullable Arrival arrival) {
        return arrival == null ? "nothing more" : arrival + " at record " + arrival.record();
    }
}
