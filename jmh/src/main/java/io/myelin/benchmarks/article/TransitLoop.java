package io.myelin.benchmarks.article;

import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Tally;
import org.jspecify.annotations.Nullable;

/// A pool puts a `limit` fiber in front of every pipe of a conduit, and a subscriber sends a pipe's emissions back to
/// the same name of that pool: one emission enters and circulates up to the limit.
final class TransitLoop implements Work {

    @Override
    public long time(int emissions) {
        return run(emissions, null);
    }

    @Override
    public void verify(int emissions) {
        var tally = new Tally();
        run(emissions, tally);
        tally.require("transit", emissions);
    }

    /// @param tally counts what circulates; null for a measured run
    private static long run(int emissions, @Nullable Tally tally) {
        var cortex = Substrates.cortex();
        var circuit = cortex.circuit();
        try {
            var conduit = circuit.conduit(Long.class);
            var limited = conduit.pool(cortex.fiber(Long.class).limit(emissions));
            if (tally != null) {
                conduit.subscribe(
                        circuit.subscriber(cortex.name("count"), (_, channel) -> channel.register(tally)));
            }
            conduit.subscribe(circuit.subscriber(cortex.name("feedback"), limited));
            var entry = limited.get(cortex.name("reading"));
            Long value = 1L;
            circuit.await();
            long begin = System.nanoTime();
            entry.emit(value);
            circuit.await();
            return System.nanoTime() - begin;
        } finally {
            circuit.closeAwait();
        }
    }
}
