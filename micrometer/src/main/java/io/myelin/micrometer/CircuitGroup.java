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
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/// A group of circuits and the meters that they share. All methods are synchronized: registries read on their own
/// threads.
final class CircuitGroup {

    private final MeterRegistry registry;
    private final List<Meter> meters = new ArrayList<>();
    private final List<Member> members = new ArrayList<>();
    /// Circuits whose close was requested and which may still deliver. Strong: their last counts are needed when they
    /// have ended.
    private final List<Circuit> closing = new ArrayList<>();
    /// The sums of circuits that have ended: a counter must not fall.
    private long admitted;
    private long delivered;
    private long failures;

    /// A circuit of the group. Weak: an unused one, or an idle one on shared threads, may be collected. It then counts
    /// as it was last read.
    private static final class Member {

        private final WeakReference<Circuit> circuit;
        private CircuitStatistics last;

        Member(Circuit circuit) {
            this.circuit = new WeakReference<>(circuit);
            last = MyelinProvider.statistics(circuit);
        }

        CircuitStatistics read() {
            var present = circuit.get();
            last = present == null ? last : MyelinProvider.statistics(present);
            return last;
        }

        boolean isOpen() {
            return circuit.get() != null;
        }
    }

    /// Registers the meters: all, or none if the registry, or one of its filters, throws for one.
    CircuitGroup(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        try {
            register(tags);
        } catch (Throwable refused) {
            // The registry would return those that are left to the next group of these tags.
            removeMeters();
            throw refused;
        }
    }

    private void register(Tags tags) {
        meters.add(counter("admitted", "entries admitted to queues", tags, CircuitGroup::admitted));
        meters.add(counter("delivered", "entries processed", tags, CircuitGroup::delivered));
        meters.add(counter("failures", "failures of callbacks", tags, CircuitGroup::failures));
        meters.add(Gauge.builder("myelin.circuit.waiting", this, CircuitGroup::waiting)
                .description("entries not delivered yet").tags(tags).strongReference(true).register(registry));
        meters.add(Gauge.builder("myelin.circuit.open", this, CircuitGroup::count)
                .description("circuits that are open").tags(tags).strongReference(true).register(registry));
        meters.add(TimeGauge.builder(
                "myelin.circuit.processing", this, TimeUnit.NANOSECONDS, CircuitGroup::processing)
                .description("minimum time that the current entry has taken, maximum of the group").tags(tags)
                .strongReference(true).register(registry));
    }

    private FunctionCounter counter(
            String name, String description, Tags tags, ToLongFunction<CircuitGroup> value) {
        return FunctionCounter.builder("myelin.circuit." + name, this, value::applyAsLong)
                .description(description).tags(tags).register(registry);
    }

    synchronized void add(Circuit circuit) {
        if (members.stream().noneMatch(known -> known.circuit.refersTo(circuit))) {
            members.add(new Member(circuit));
        }
    }

    synchronized void remove(Circuit circuit) {
        if (members.removeIf(known -> known.circuit.refersTo(circuit))) {
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
            addToSums(last);
            return true;
        });
    }

    private void addToSums(CircuitStatistics last) {
        admitted += last.admitted();
        delivered += last.delivered();
        failures += last.failures();
    }

    /// Removes the meters if no circuit is left.
    ///
    /// @return whether none was left
    synchronized boolean removeIfEmpty() {
        members.removeIf(member -> {
            if (member.isOpen()) {
                return false;
            }
            addToSums(member.last);
            return true;
        });
        if (members.isEmpty()) {
            removeMeters();
        }
        return members.isEmpty();
    }

    /// A registry, or a listener of its, may throw for a meter: the others are removed all the same.
    void removeMeters() {
        for (var meter : meters) {
            try {
                registry.remove(meter);
            } catch (Throwable refused) {
                report(refused);
            }
        }
    }

    /// Reports a failure of a registry to the uncaught-exception handler of this thread.
    static void report(Throwable failure) {
        try {
            var thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
        } catch (Throwable _) {
            // As for a thread that dies: an exception of its handler is ignored.
        }
    }

    private Stream<CircuitStatistics> open() {
        return members.stream().filter(Member::isOpen).map(Member::read);
    }

    private long sum(ToLongFunction<CircuitStatistics> value) {
        return Stream.concat(members.stream().map(Member::read), closing.stream().map(MyelinProvider::statistics))
                .mapToLong(value).sum();
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
        return Stream.concat(open(), closing.stream().map(MyelinProvider::statistics))
                .mapToLong(CircuitStatistics::waiting).sum();
    }

    private synchronized double count() {
        return members.stream().filter(Member::isOpen).count();
    }

    private synchronized double processing() {
        return open().mapToLong(seen -> seen.processingTime().toNanos()).max().orElse(0);
    }
}
