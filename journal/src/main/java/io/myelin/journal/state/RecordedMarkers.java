package io.myelin.journal.state;

import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A program's markers by name.
public final class RecordedMarkers {

    private final Map<String, RecordedMarker> markers = new LinkedHashMap<>();

    /// @throws IllegalArgumentException if there is a marker of this name
    public RecordedMarker declare(String name) {
        var marker = new RecordedMarker(name);
        if (markers.putIfAbsent(name, marker) != null) {
            throw new IllegalArgumentException("there is a marker " + name);
        }
        return marker;
    }

    /// Passes a recorded marker, unless the program has retired it.
    ///
    /// @param retired whether it has retired a section of a snapshot
    /// @throws CorruptJournalException if the program neither has nor retired it: it handles later records as if they
    ///     came before the marker
    public void apply(ControlRecord.Marker recorded, Predicate<String> retired) {
        var marker = markers.get(recorded.name());
        if (marker != null) {
            marker.pass();
        } else if (!retired.test(RecordedMarker.MARKER + recorded.name())) {
            throw new CorruptJournalException("the journal has passed the marker " + recorded.name()
                    + ", which the program neither declares nor retires");
        }
    }

    /// Records and passes the markers that the journal does not have.
    public void pass(Consumer<? super ControlRecord> record) {
        for (var marker : markers.values()) {
            if (!marker.getAsBoolean()) {
                record.accept(new ControlRecord.Marker(marker.name()));
                marker.pass();
            }
        }
    }
}
