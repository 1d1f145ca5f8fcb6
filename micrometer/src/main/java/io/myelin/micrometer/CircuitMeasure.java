package io.myelin.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.myelin.substrates.monitor.CircuitStatistics;
import java.util.concurrent.TimeUnit;

/// What a meter shows of the circuits that share it.
enum CircuitMeasure {
    ADMITTED("entries admitted to queues"),
    DELIVERED("entries processed"),
    FAILURES("failures of callbacks"),
    WAITING("entries not delivered yet"),
    OPEN("circuits that are open"),
    PROCESSING("minimum time that the current entry has taken, maximum of the group");

    private final String description;

    CircuitMeasure(String description) {
        this.description = description;
    }

    /// Registers the meter of a group, unless the registry has one of the same identity after its filters.
    ///
    /// @return the meter that the registry has now
    Meter register(MeterRegistry registry, Tags tags, CircuitGroup group) {
        return switch (this) {
            case ADMITTED -> counter("myelin.circuit.admitted", registry, tags, group);
            case DELIVERED -> counter("myelin.circuit.delivered", registry, tags, group);
            case FAILURES -> counter("myelin.circuit.failures", registry, tags, group);
            case WAITING -> gauge("myelin.circuit.waiting", registry, tags, group);
            case OPEN -> gauge("myelin.circuit.open", registry, tags, group);
            case PROCESSING -> TimeGauge.builder(
                    "myelin.circuit.processing", group, TimeUnit.NANOSECONDS, CircuitGroup::value)
                    .description(description).tags(tags).strongReference(true).register(registry);
        };
    }

    private Meter counter(String name, MeterRegistry registry, Tags tags, CircuitGroup group) {
        return FunctionCounter.builder(name, group, CircuitGroup::value)
                .description(description).tags(tags).register(registry);
    }

    private Meter gauge(String name, MeterRegistry registry, Tags tags, CircuitGroup group) {
        return Gauge.builder(name, group, CircuitGroup::value)
                .description(description).tags(tags).strongReference(true).register(registry);
    }

    /// Whether the value of a circuit that has ended stays part of its group's.
    boolean isCounter() {
        return this == ADMITTED || this == DELIVERED || this == FAILURES;
    }

    /// The value of one circuit.
    long of(CircuitStatistics seen) {
        return switch (this) {
            case ADMITTED -> seen.admitted();
            case DELIVERED -> seen.delivered();
            case FAILURES -> seen.failures();
            case WAITING -> seen.waiting();
            case OPEN -> 1;
            case PROCESSING -> seen.processingTime().toNanos();
        };
    }
}
