package io.myelin.micrometer;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitStatistics;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The circuits that share a meter: those whose meters have one identity after the filters of the registry. All methods
/// are synchronized: registries read on their own threads.
final class CircuitGroup {

    private final CircuitMeasure measure;
    /// Whether it is the group of the circuits beyond the bound.
    private final boolean others;
    private final Set<CircuitMember> members = new LinkedHashSet<>();
    /// Circuits whose close was requested and which may still deliver. Strong: their last counts are needed when they
    /// have ended.
    private final List<Circuit> closing = new ArrayList<>();
    /// The sum of the circuits that have ended: a counter must not fall.
    private long ended;

    CircuitGroup(CircuitMeasure measure, boolean others) {
        this.measure = measure;
        this.others = others;
    }

    boolean hasPlaceOfItsOwn(CircuitMeasure of) {
        return measure == of && !others;
    }

    synchronized void add(CircuitMember member) {
        members.add(member);
    }

    /// Removes a circuit.
    ///
    /// @param closed the circuit, or null if it was collected
    /// @return whether no circuit is left
    synchronized boolean remove(CircuitMember member, @Nullable Circuit closed) {
        if (members.remove(member)) {
            if (closed == null) {
                addToEnded(member.read());
            } else {
                closing.add(closed);
                settle();
            }
        }
        return members.isEmpty();
    }

    synchronized boolean isEmpty() {
        return members.isEmpty();
    }

    /// Adds the counts of ended circuits to the sum.
    private void settle() {
        closing.removeIf(circuit -> {
            var last = MyelinProvider.statistics(circuit);
            if (last.activity() != CircuitStatistics.Activity.ENDED) {
                return false;
            }
            addToEnded(last);
            return true;
        });
    }

    private void addToEnded(CircuitStatistics last) {
        if (measure.isCounter()) {
            ended += measure.of(last);
        }
    }

    /// What the meter shows.
    synchronized double value() {
        settle();
        return switch (measure) {
            case ADMITTED, DELIVERED, FAILURES -> ended
                    + values(members.stream().map(CircuitMember::read)).sum() + closing().sum();
            case WAITING -> values(open().map(CircuitMember::read)).sum() + closing().sum();
            case OPEN -> open().count();
            case PROCESSING -> values(open().map(CircuitMember::read)).max().orElse(0);
        };
    }

    /// Without those that were collected, in which nothing waits.
    private Stream<CircuitMember> open() {
        return members.stream().filter(member -> !member.refersTo(null));
    }

    private LongStream closing() {
        return values(closing.stream().map(MyelinProvider::statistics));
    }

    private LongStream values(Stream<CircuitStatistics> seen) {
        return seen.mapToLong(measure::of);
    }
}
