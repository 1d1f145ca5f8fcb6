package io.myelin.cluster.member;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.myelin.cluster.service.Figures;
import java.util.function.ToDoubleFunction;

/// Figures of a member as Micrometer meters, tagged with `cluster` and `member`. Needs Micrometer on the class path.
///
/// | meter | |
/// |---|---|
/// | `myelin.cluster.leads` | 1 on the leader, else 0 |
/// | `myelin.cluster.serving` | 1 if the member follows or leads, else 0 |
/// | `myelin.cluster.entries` | entries applied |
/// | `myelin.cluster.refused` | items refused |
/// | `myelin.cluster.failures` | exceptions of receptors |
/// | `myelin.cluster.circuits`, `….circuits.live` | circuits, and those that are running |
/// | `myelin.cluster.outputs.held` | outputs that wait for an acknowledgement |
/// | `myelin.cluster.agreements` | states found equal to those of a majority |
/// | `myelin.cluster.snapshot.seconds` | how long the last snapshot stopped the service |
///
/// A registry keeps the figures that were bound first under an id. Where a process has several members, no filter may
/// drop these tags; before a member is started again in the same process, its meters have to be removed.
public final class ClusterMeters {

    private final MeterRegistry registry;
    private final ClusterMember member;
    private final Tags tags;

    private ClusterMeters(MeterRegistry registry, ClusterMember member) {
        this.registry = registry;
        this.member = member;
        tags = Tags.of("cluster", member.settings().name(), "member", Integer.toString(member.member()));
    }

    /// Registers the meters of a member.
    public static void bind(MeterRegistry registry, ClusterMember member) {
        var meters = new ClusterMeters(registry, member);
        meters.gauge("leads", _ -> member.health() == MemberHealth.LEADING ? 1 : 0);
        meters.gauge("serving", _ -> switch (member.health()) {
            case LEADING, FOLLOWING -> 1;
            default -> 0;
        });
        meters.counter("entries", Figures::entries);
        meters.counter("refused", Figures::refusedItems);
        meters.counter("failures", Figures::failures);
        meters.counter("agreements", Figures::agreements);
        meters.gauge("circuits", Figures::circuits);
        meters.gauge("circuits.live", Figures::liveCircuits);
        meters.gauge("outputs.held", Figures::heldOutputs);
        meters.gauge("snapshot.seconds", figures -> figures.snapshotNanos() / 1e9);
    }

    private void gauge(String name, ToDoubleFunction<Figures> figure) {
        Gauge.builder("myelin.cluster." + name, member, _ -> figure.applyAsDouble(member.figures()))
                .tags(tags)
                .register(registry);
    }

    private void counter(String name, ToDoubleFunction<Figures> figure) {
        FunctionCounter.builder("myelin.cluster." + name, member, _ -> figure.applyAsDouble(member.figures()))
                .tags(tags)
                .register(registry);
    }
}
