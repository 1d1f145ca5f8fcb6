package io.myelin.micrometer;

import io.humainary.substrates.api.Substrates.Circuit;
import io.micrometer.core.instrument.Tags;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitStatistics;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;

/// A circuit that is counted. Weak: an unused one, or an idle one on shared threads, may be collected. It then counts
/// as it was last read.
final class CircuitMember extends WeakReference<Circuit> {

    private final Tags tags;
    private final List<CircuitGroup> groups;
    private CircuitStatistics last;

    /// @param collected where this reference is put when its circuit was collected
    /// @param tags      before the filters of the registry
    /// @param groups    those that count it
    CircuitMember(Circuit circuit, ReferenceQueue<Circuit> collected, Tags tags, List<CircuitGroup> groups) {
        super(circuit, collected);
        this.tags = tags;
        this.groups = List.copyOf(groups);
        last = MyelinProvider.statistics(circuit);
    }

    Tags tags() {
        return tags;
    }

    List<CircuitGroup> groups() {
        return groups;
    }

    /// Read on the threads of registries.
    synchronized CircuitStatistics read() {
        var present = get();
        last = present == null ? last : MyelinProvider.statistics(present);
        return last;
    }
}
