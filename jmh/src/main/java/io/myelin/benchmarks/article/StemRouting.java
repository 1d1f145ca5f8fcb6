package io.myelin.benchmarks.article;

import static io.humainary.substrates.api.Substrates.Routing.STEM;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Tally;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The conduit itself routes each emission of the leaf to every enclosing name. As published, no level has a receptor,
/// so a call is one emission without a delivery; with receptors every level delivers. The verifying run counts on all
/// of them.
final class StemRouting implements Work {

    private final boolean receptors;

    /// @param receptors whether every level has a receptor in a measured run
    StemRouting(boolean receptors) {
        this.receptors = receptors;
    }

    @Override
    public long time(int emissions) {
        return run(emissions, null);
    }

    @Override
    public void verify(int emissions) {
        var levels = new HashMap<Name, Tally>();
        run(emissions, levels);
        Levels.require(levels, emissions);
    }

    /// @param levels receives one counter per level; null for a measured run
    private long run(int emissions, @Nullable Map<Name, Tally> levels) {
        var circuit = Substrates.cortex().circuit();
        try {
            var conduit = circuit.conduit(Long.class, STEM);
            if (levels != null) {
                Levels.count(circuit, conduit, levels);
            } else if (receptors) {
                conduit.subscribe(circuit.subscriber(Substrates.cortex().name("listener"),
                        (_, channel) -> channel.register(Receptor.of())));
            }
            var leaf = conduit.get(Substrates.cortex().name(WiredHierarchy.PATH));
            Long value = 1L;
            circuit.await();
            long begin = System.nanoTime();
            for (int call = 0; call < emissions; call++) {
                leaf.emit(value);
            }
            circuit.await();
            return System.nanoTime() - begin;
        } finally {
            circuit.closeAwait();
        }
    }
}
