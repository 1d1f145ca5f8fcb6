package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subscriber;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Conduits: subscriptions, and emissions that find zero, one or several subscribers.
public class ConduitOps extends Suite {

    private static final int NAMES = 64;

    private final List<Name> names = new ArrayList<>();
    private Conduit<Long> conduit;
    private Subscriber<Long> subscriber;
    private Pipe<Long> pipe;

    @Override
    protected void wire(String row) {
        conduit = circuit.conduit(Long.class);
        var name = cortex.name("reading");
        pipe = conduit.get(name);
        for (int index = 0; index < NAMES; index++) {
            names.add(name.name("n" + index));
            conduit.get(names.getLast());
        }
        subscriber = circuit.subscriber(name, (_, channel) -> channel.register(tally));
        int subscribers = row.equals("emit_subscribers_1") || row.equals("emit_many_pipes") ? 1
                : row.equals("emit_subscribers_5") ? 5 : 0;
        for (int index = 0; index < subscribers; index++) {
            conduit.subscribe(subscriber);
        }
        if (subscribers > 0) {
            expect(made -> made * subscribers);
        }
    }

    /// A subscription, made and closed, and the wait for both.
    @Benchmark
    public void subscribe_close_await() {
        conduit.subscribe(subscriber).close();
        circuit.await();
    }

    /// A batch without a subscriber.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_subscribers_0() {
        batchAwait(pipe);
    }

    /// A batch that one subscriber receives.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_subscribers_1() {
        batchAwait(pipe);
    }

    /// A batch that 5 subscriptions receive.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_subscribers_5() {
        batchAwait(pipe);
    }

    /// A batch that goes to 64 pipes in turn.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_many_pipes() {
        for (int index = 0; index < BATCH; index++) {
            conduit.get(names.get(index % NAMES)).emit(value(index));
        }
        made(BATCH);
        circuit.await();
    }
}
