package io.myelin.benchmarks.article;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.benchmarks.check.Tally;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The code of one [Scenario], through the public API only.
final class Work {

    private final Cortex cortex = Substrates.cortex();
    private final Scenario scenario;
    private final Name name;

    Work(Scenario scenario) {
        this.scenario = scenario;
        name = cortex.name(scenario.steps() == 5 ? "a.b.c.d.e" : "reading");
    }

    /// Makes the emissions on a circuit of its own and waits for all of them.
    ///
    /// @param emissions how many; at least 1
    /// @return nanoseconds from before the first call until the final await has returned
    long time(int emissions) {
        return run(emissions, null);
    }

    /// Runs the same wiring with counting receptors.
    ///
    /// @param emissions how many; at least 1
    /// @throws IllegalStateException if an emission was lost, duplicated or late
    void verify(int emissions) {
        if (scenario == Scenario.INGRESS) {
            verifyIngress(emissions);
            return;
        }
        var counts = new HashMap<Name, Tally>();
        run(emissions, counts);
        for (Name level = name; level != null; level = level.enclosure().orElse(null)) {
            var tally = counts.get(level);
            if (tally == null) {
                throw new IllegalStateException("nothing arrived at level " + level);
            }
            tally.require("level " + level, emissions);
        }
    }

    /// Without a receptor there is nothing to count, so a counter subscribes half-way: by the queue's order it must see
    /// the whole second half and nothing of the first.
    private void verifyIngress(int emissions) {
        var circuit = cortex.circuit();
        try {
            var conduit = circuit.conduit(Long.class);
            var pipe = conduit.get(name);
            for (int call = 0; call < emissions; call++) {
                pipe.emit(1L);
            }
            var tally = new Tally();
            conduit.subscribe(
                    circuit.subscriber(cortex.name("late"), (_, channel) -> channel.register(tally)));
            for (int call = 0; call < emissions; call++) {
                pipe.emit(1L);
            }
            circuit.await();
            tally.require("ingress", emissions);
        } finally {
            circuit.closeAwait();
        }
    }

    /// @param counts receives a counter for each name; `null` for a measured run
    private long run(int emissions, @Nullable Map<Name, Tally> counts) {
        var circuit = cortex.circuit();
        try {
            var entry = wire(circuit, emissions, counts);
            int calls = scenario == Scenario.TRANSIT ? 1 : emissions;
            // One boxed value for all calls: the collector has nothing to do with the result.
            Long value = 1L;
            circuit.await();
            long begin = System.nanoTime();
            for (int call = 0; call < calls; call++) {
                entry.emit(value);
            }
            circuit.await();
            return System.nanoTime() - begin;
        } finally {
            circuit.closeAwait();
        }
    }

    private Pipe<Long> wire(Circuit circuit, int emissions, @Nullable Map<Name, Tally> counts) {
        boolean routed = scenario == Scenario.STEM || scenario == Scenario.STEM_RECEPTORS;
        var conduit = circuit.conduit(Long.class, routed ? Routing.STEM : Routing.PIPE);
        if (counts != null) {
            conduit.subscribe(circuit.subscriber(cortex.name("counts"), (subject, channel) -> channel.register(
                    counts.computeIfAbsent(subject.name(), _ -> new Tally()))));
        }
        return switch (scenario) {
            case INGRESS, STEM -> conduit.get(name);
            case RECEPTOR, STEM_RECEPTORS -> {
                if (counts == null) {
                    conduit.subscribe(circuit.subscriber(
                            cortex.name("listener"), (_, channel) -> channel.register(Receptor.of())));
                }
                yield conduit.get(name);
            }
            case TRANSIT -> loop(circuit, conduit, emissions);
            case HIERARCHY -> {
                climb(circuit, conduit);
                yield conduit.get(name);
            }
        };
    }

    /// A pool puts a `limit` fiber in front of every pipe of a conduit, and a subscriber sends a pipe's emissions back
    /// to the same name of that pool: one emission enters and circulates up to the limit.
    private Pipe<Long> loop(Circuit circuit, Conduit<Long> conduit, int emissions) {
        var limited = conduit.pool(cortex.fiber(Long.class).limit(emissions));
        conduit.subscribe(circuit.subscriber(cortex.name("feedback"), limited));
        return limited.get(name);
    }

    /// For each new name, the pipe of the enclosing name is registered with it, so that the leaf's emissions climb by
    /// ordinary dispatch.
    private void climb(Circuit circuit, Conduit<Long> conduit) {
        conduit.subscribe(circuit.subscriber(cortex.name("climb"), (subject, channel) -> {
            var above = subject.name().enclosure();
            if (above.isPresent()) {
                channel.register(conduit.get(above.get()));
            }
        }));
    }
}
