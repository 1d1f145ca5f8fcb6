package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Conduits: looking pipes up, pools derived from a conduit, subscriptions, and emissions that find zero, one
/// or several subscribers.
public class ConduitOps extends Suite {

    private static final int NAMES = 64;

    private final List<Name> names = new ArrayList<>();
    private Conduit<Long> conduit;
    private Pool<Pipe<Long>> limited;
    private Subscriber<Long> subscriber;
    private Subject<?> subject;
    private Pipe<Long> pipe;
    private Name name;
    private int turn;

    /// Wired by [Suite].
    public ConduitOps() {
    }

    @Override
    void wire(String row) {
        conduit = circuit.conduit(Long.class);
        name = cortex.name("reading");
        pipe = conduit.get(name);
        subject = pipe.subject();
        for (int index = 0; index < NAMES; index++) {
            names.add(cortex.name("reading").name("n" + index));
            conduit.get(names.getLast());
        }
        limited = conduit.pool(cortex.fiber(Long.class).limit(Long.MAX_VALUE));
        limited.get(name);
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

    /// A pipe that exists, by its name.
    @Benchmark
    public Object get_by_name() {
        return conduit.get(name);
    }

    /// A pipe that exists, by the subject of another object of that name.
    @Benchmark
    public Object get_by_subject() {
        return conduit.get(subject);
    }

    /// A pipe that exists, by another substrate of that name.
    @Benchmark
    public Object get_by_substrate() {
        return conduit.get(pipe);
    }

    /// 64 pipes in turn, per lookup.
    @Benchmark
    public Object get_varied() {
        turn = (turn + 1) % NAMES;
        return conduit.get(names.get(turn));
    }

    /// A pipe that exists, from a pool that places a fiber before it.
    @Benchmark
    public Object get_from_fiber_pool() {
        return limited.get(name);
    }

    /// A conduit, and the first pipe in it.
    @Benchmark
    public Object get_first() {
        return circuit.conduit(Long.class).get(name);
    }

    /// A pool derived by a function, and its first value.
    @Benchmark
    public Object pool_get_first() {
        return conduit.pool(Object::hashCode).get(name);
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
