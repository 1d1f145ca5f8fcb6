package io.myelin.hazelcast.meters;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.myelin.hazelcast.host.CircuitHost;
import io.myelin.hazelcast.host.HostCounts;
import io.myelin.journal.thread.UncaughtFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/// Binds the counts of a host to a registry.
///
/// | meter | kind | |
/// |---|---|---|
/// | `myelin.host.circuits` | gauge | circuits of this member, by `state`: live, opening, leaving, failed, followed |
/// | `myelin.host.lag` | gauge | accepted records of these circuits that are not durable |
/// | `myelin.host.waiting` | gauge | emissions of this member that owners elsewhere have not accepted |
/// | `myelin.host.in.flight` | gauge | those that owners elsewhere have accepted and that are not known to be durable |
/// | `myelin.host.refused` | counter | emissions of this member that were refused |
/// | `myelin.host.resent` | counter | batches of this member that were sent again |
/// | `myelin.host.opened` | counter | circuits opened |
/// | `myelin.host.moved` | counter | circuits opened that were on another member before |
/// | `myelin.host.unopened` | counter | failed attempts to open a circuit |
/// | `myelin.host.left` | counter | circuits that left this member |
/// | `myelin.host.last.move` | gauge, seconds | how long the opening of the circuit that moved here last took |
///
/// The tag `host` is the name of the Hazelcast member. There is no tag for circuits or kinds, so the number of meters
/// does not grow. The meters are removed when the host is closed, or this is.
///
/// Reading walks the circuits of the member, at most twice a second. Any thread.
public final class HostMeters implements MeterBinder, AutoCloseable {

    private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final CircuitHost host;

    /// Guarded by this, like the next one.
    private final List<Binding> bindings = new ArrayList<>();
    private boolean closed;

    /// Guarded by `counting`, for which no registry is called.
    private HostCounts counts;
    private long countedAt;
    private final Object counting = new Object();

    /// A meter and its registry.
    private record Binding(MeterRegistry registry, Meter meter) {}

    /// @param host the host; when it is closed, the meters are removed
    /// @throws NullPointerException if the host is `null`
    public HostMeters(CircuitHost host) {
        this.host = requireNonNull(host, "host");
        counts = host.counts();
        countedAt = System.nanoTime();
        host.onClose(this::close);
    }

    /// Binds to a registry until [#close]. Has no effect after it.
    ///
    /// @throws NullPointerException  if the registry is `null`
    /// @throws IllegalStateException if the registry, or one that it contains, has meters of a host of this name: it
    ///                               would return those for the new ones, and remove them when either binding is closed
    @Override
    public synchronized void bindTo(MeterRegistry registry) {
        requireNonNull(registry, "registry");
        if (closed) {
            return;
        }
        if (isBound(registry)) {
            throw new IllegalStateException("the registry, or one that it contains, has the meters of host "
                    + host.name() + " already; close their HostMeters");
        }
        gauge(registry, "live", HostCounts::live);
        gauge(registry, "opening", HostCounts::opening);
        gauge(registry, "leaving", HostCounts::leaving);
        gauge(registry, "failed", HostCounts::failed);
        gauge(registry, "followed", HostCounts::followed);
        gauge(registry, "lag", "accepted records that are not durable", HostCounts::lag);
        gauge(registry, "waiting", "emissions that owners elsewhere have not accepted", HostCounts::waiting);
        gauge(registry, "in.flight", "emissions that owners elsewhere have accepted and that are not durable",
                HostCounts::underWay);
        counter(registry, "refused", "emissions that were refused", HostCounts::refused);
        counter(registry, "resent", "batches that were sent again", HostCounts::resent);
        counter(registry, "opened", "circuits opened", HostCounts::opened);
        counter(registry, "moved", "circuits opened that were on another member before", HostCounts::moved);
        counter(registry, "unopened", "failed attempts to open a circuit", HostCounts::unopened);
        counter(registry, "left", "circuits that left this member", HostCounts::left);
        bind(registry, TimeGauge.builder("myelin.host.last.move", this, TimeUnit.NANOSECONDS,
                meters -> meters.counts().lastMove().toNanos())
                .description("how long the opening of the last circuit took that moved here")
                .tags(tags()).register(registry));
    }

    private boolean isBound(MeterRegistry registry) {
        return registry.find("myelin.host.circuits").tags(tags()).gauge() != null
                || registry instanceof CompositeMeterRegistry composite
                        && composite.getRegistries().stream().anyMatch(this::isBound);
    }

    private Tags tags() {
        return Tags.of("host", host.name());
    }

    private void gauge(MeterRegistry registry, String state, ToDoubleFunction<HostCounts> value) {
        bind(registry, Gauge.builder("myelin.host.circuits", this, meters -> value.applyAsDouble(meters.counts()))
                .description("circuits of this member").tags(tags().and("state", state)).register(registry));
    }

    private void gauge(
            MeterRegistry registry, String name, String description, ToDoubleFunction<HostCounts> value) {
        bind(registry, Gauge.builder("myelin.host." + name, this, meters -> value.applyAsDouble(meters.counts()))
                .description(description).tags(tags()).register(registry));
    }

    private void counter(
            MeterRegistry registry, String name, String description, ToDoubleFunction<HostCounts> value) {
        bind(registry, FunctionCounter.builder(
                "myelin.host." + name, this, meters -> value.applyAsDouble(meters.counts()))
                .description(description).tags(tags()).register(registry));
    }

    private void bind(MeterRegistry registry, Meter meter) {
        bindings.add(new Binding(registry, meter));
    }

    /// The counts, at most half a second old, so that one reading of a registry walks the circuits once.
    private HostCounts counts() {
        synchronized (counting) {
            long now = System.nanoTime();
            if (now - countedAt >= FRESH_NANOS) {
                counts = host.counts();
                countedAt = now;
            }
            return counts;
        }
    }

    /// Removes the meters from all registries. If a registry throws for a meter, that goes to this thread's
    /// uncaught-exception handler and has no further effect.
    @Override
    public synchronized void close() {
        closed = true;
        bindings.forEach(bound -> UncaughtFailure.reportOf(() -> bound.registry.remove(bound.meter)));
        bindings.clear();
    }
}
