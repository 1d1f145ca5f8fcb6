package io.myelin.journal.circuit;

import io.myelin.journal.record.ControlRecord;
import java.util.LinkedHashMap;
import java.util.Map;

/// A program's markers by name.
final class RecordedMarkers {

    private final Map<String, RecordedMarker> markers = new LinkedHashMap<>();

    /// @throws IllegalArgumentException if there is a marker of this name
    RecordedMarker declare(String name) {
        var marker = new RecordedMarker(name);
        if (markers.putIfAbsent(name, marker) != null) {
            throw new IllegalArgumentException("there is a marker " + name);
        }
        return marker;
    }

    /// Passes a recorded marker, if the program still has it.
    void apply(ControlRecord.Marker recorded) {
        var marker = markers.get(recorded.name());
        if (marker != null) {
            marker.pass();
        }
    }

    /// Records and passes the markers that the journal does not have.
    void pass(Recorder recorder) {
        for (var marker : markers.values()) {
            if (!marker.isPassed()) {
                recorder.control(new ControlRecord.Marker(marker.name()));
                marker.pass();
            }
        }
    }
}
