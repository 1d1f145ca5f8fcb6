package io.myelin.benchmarks.article;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Tally;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Hierarchical propagation without STEM: for each new name, the pipe of the enclosing name is registered with it, so
/// that the leaf's emissions climb level by level through ordinary dispatch.
final class WiredHierarchy implements Work {

    /// Five parts, hence five dispatches for each emission of the leaf.
    static final String PATH = "a.b.c.d.e";

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
    private static long run(int emissions, @Nullable Map<Name, Tally> levels) {
        var cortex = Substrates.cortex();
        var circuit = cortex.circuit();
        try {
            var conduit = circuit.conduit(Long.class);
            if (levels != null) {
                Levels.count(circuit, conduit, levels);
            }
            conduit.subscribe(circuit.subscriber(cortex.name("climb"), (subject, channel) -> {
                var above = subject.name().enclosure();
                if (above.isPresent()) {
                    channel.register(conduit.get(above.get()));
                }
            }));
            var leaf = conduit.get(cortex.name(PATH));
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
