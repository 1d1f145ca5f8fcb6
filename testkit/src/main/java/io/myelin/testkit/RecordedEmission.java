package io.myelin.testkit;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One value that reached an [EmissionRecorder].
///
/// @param name  the name of the channel that emitted it, as text; `null` if it came through the recorder's own pipe
/// @param value the received value
/// @param time  the time of processing, since the recorder was made
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
