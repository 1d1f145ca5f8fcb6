package io.myelin.benchmarks.article;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Tally;

/// Every call crosses from the caller into the circuit, which has no receptor to deliver to.
final class BareIngress implements Work {

    @Override
    public long time(int emissions) {
        var circuit = Substrates.cortex().circuit();
        try {
            Pipe<Long> pipe = circuit.conduit(Long.class).get(Substrates.cortex().name("reading"));
            // One boxed value for all calls: the collector has nothing to do with the result.
            Long value = 1L;
            circuit.await();
            long begin = System.nanoTime();
            for (int call = 0; call < emissions; call++) {
                pipe.emit(value);
            }
            circuit.await();
            return System.nanoTime() - begin;
        } finally {
            circuit.closeAwait();
        }
    }

    /// Without a receptor there is nothing to count, so a counter subscribes half-way: by the queue's order it must see
    /// the whole second half and nothing of the first.
    @Override
    public void verify(int emissions) {
        var cortex = Substrates.cortex();
        var circuit = cortex.circuit();
        try {
            var conduit = circuit.conduit(Long.class);
            var pipe = conduit.get(cortex.name("reading"));
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
}
