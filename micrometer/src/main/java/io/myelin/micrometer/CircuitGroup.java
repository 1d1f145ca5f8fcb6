package io.myelin.micrometer;

import io.humainary.substrates.api.Substrates.Circuit;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitStatistics;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A group of circuits and the meters that they share. All methods are synchronized: registries read on their own
/// threads.
final class CircuitGroup {

    private final MeterRegistry registry;
    private final List<Meter> meters;
    /// Weak: an unused circuit may be collected.
    private final List<WeakReference<Circuit>> circuits = new ArrayList<>();
    /// Circuits whose close was requested and which may still deliver. Strong: their last counts are needed when they
    /// have ended.
    private final List<Circuit> closing = new ArrayList<>();
    /// The sums of circuits that have ended: a counter must not fall.
    private long admitted;
    private long delivered;
    private long failures;

    CircuitGroup(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        meters = List.of(
                counter("admitted", "entries admitted to queues", tags, CircuitGroup::admitted),
                counter("delivered", "entries processed", tags, CircuitGroup::delivered),
                counter("failures", "failures of callbacks", tags, CircuitGroup::failures),
                Gauge.builder("myelin.circuit.waiting", this, CircuitGroup::waiting)
                        .description("entries not delivered yet").tags(tags).strongReference(true).register(registry),
                Gauge.builder("myelin.circuit.open", this, CircuitGroup::count)
                        .description("circuits that are open").tags(tags).strongReference(true).register(registry),
                TimeGauge.builder("myelin.circuit.processing", this, TimeUnit.NANOSECONDS, CircuitGroup::processing)
                        .description("minimum time that the current entry has taken, maximum of the group").tags(tags)
                        .strongReference(true).register(registry));
    }

    private FunctionCounter counter(
            String name, String description, Tags tags, ToLongFunction<CircuitGroup> value) {
        return FunctionCounter.builder("myelin.circuit." + name, this, value::applyAsLong)
                .description(description).tags(tags).register(registry);
    }

    synchronized void add(Circuit circuit) {
        if (open().noneMatch(known -> known == circuit)) {
            circuits.add(new WeakReference<>(circuit));
        }
    }

    synchronized void remove(Circuit circuit) {
        if (circuits.removeIf(reference -> reference.get() == circuit)) {
            closing.add(circuit);
            settle();
        }
    }

    /// Adds the counts of ended circuits to the sums.
    private void settle() {
        closing.removeIf(circuit -> {
            var last = MyelinProvider.statistics(circuit);
            if (last.activity() != CircuitStatistics.Activity.ENDED) {
                return false;
            }
            admitted += last.admitted();
            delivered += last.delivered();
            failures += last.failures();
            return true;
        });
    }

    /// Removes the meters if no circuit is left.
    ///
    /// @return whether none was left
    synchronized boolean removeIfEmpty() {
        circuits.removeIf(reference -> reference.get() == null);
        if (circuits.isEmpty()) {
            removeMeters();
        }
        return circuits.isEmpty();
    }

    void removeMeters() {
        meters.forEach(registry::remove);
    }

    private Stream<Circuit> open() {
        return circuits.stream().<@Nullable Circuit>map(WeakReference::get).filter(Objects::nonNull);
    }

    private long sum(ToLongFunction<CircuitStatistics> value) {
        return Stream.concat(open(), closing.stream()).map(MyelinProvider::statistics).mapToLong(value).sum();
    }

    private synchronized long admitted() {
        settle();
        return admitted + sum(CircuitStatistics::admitted);
    }

    private synchronized long delivered() {
        settle();
        return delivered + sum(CircuitStatistics::delivered);
    }

    private synchronized long failures() {
        settle();
        return failures + sum(CircuitStatistics::failures);
    }

    private synchronized double waiting() {
        return sum(CircuitStatistics::waiting);
    }

    private synchronized double count() {
        return open().count();
    }

    private synchronized double processing() {
        return open().map(MyelinProvider::statistics)
                .mapToLong(seen -> seen.processingTime().toNanos())
                .max().orElse(0);
    }
}
