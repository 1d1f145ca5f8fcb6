package io.myelin.testkit;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One value that reached an [EmissionRecorder].
///
/// @param name  the name of the pipe it came through, as text; `null` if the recorder was registered without one
/// @param value the received value
/// @param time  the time of processing, counted from when the recorder was made
/// @param <E>   the emission type
public record RecordedEmission<E>(@Nullable String name, E value, Duration time) {

    /// Checks that value and time are not `null`.
    public RecordedEmission {
        requireNonNull(value, "value");
        requireNonNull(time, "time");
    }

    /// For messages: the value, then the name and the time in milliseconds.
    @Override
    public String toString() {
        String from = name == null ? "" : " from " + name;
        return value + from + " at " + time.toNanos() / 1_000_000.0 + " ms";
    }
}
