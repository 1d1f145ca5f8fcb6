package io.myelin.benchmarks.article;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Tally;

/// As [BareIngress], with a subscriber that registers a receptor for every name.
final class IngressReceptor implements Work {

    @Override
    public long time(int emissions) {
        return run(emissions, _ -> {});
    }

    @Override
    public void verify(int emissions) {
        var tally = new Tally();
        run(emissions, tally);
        tally.require("receptor", emissions);
    }

    private static long run(int emissions, Receptor<? super Long> receptor) {
        var cortex = Substrates.cortex();
        var circuit = cortex.circuit();
        try {
            var conduit = circuit.conduit(Long.class);
            conduit.subscribe(
                    circuit.subscriber(cortex.name("listener"), (_, channel) -> channel.register(receptor)));
            var pipe = conduit.get(cortex.name("reading"));
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
}
