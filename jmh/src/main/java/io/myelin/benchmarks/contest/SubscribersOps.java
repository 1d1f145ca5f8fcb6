package io.myelin.benchmarks.contest;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.byhand.CircuitByHand;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.AverageRows;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// A conduit with a thousand subscribers: one more subscribes, a value is emitted, it unsubscribes, and another value
/// is emitted. The end is waited for once in a hundred such rounds, since two hand-overs between threads would take
/// longer than the round. Beside it is an array that is copied for each change, on a queue of JCTools with a circuit's
/// promises.
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SubscribersOps extends AverageRows {

    private static final int SUBSCRIBERS = 1_000;
    private static final int ROUNDS = 100;
    private static final long ADD = -1;
    private static final long REMOVE = -2;

    private final Tally tally = new Tally();
    private Circuit circuit;
    private Conduit<Long> conduit;
    private Subscriber<Long> subscriber;
    private Pipe<Long> pipe;
    private CircuitByHand byHand;
    private Consumer<Long> entry;
    private Tally[] array = new Tally[SUBSCRIBERS];
    private long rounds;

    /// Opens both.
    @Setup
    public void open() {
        Failures.watch();
        var cortex = Substrates.cortex();
        circuit = cortex.circuit();
        conduit = circuit.conduit(Long.class);
        pipe = conduit.get(cortex.name("pipe"));
        subscriber = circuit.subscriber(cortex.name("one"), (_, channel) -> channel.register(tally));
        for (int index = 0; index < SUBSCRIBERS; index++) {
            conduit.subscribe(circuit.subscriber(cortex.name("many"), (_, channel) -> channel.register(tally)));
        }
        circuit.await();
        Arrays.fill(array, tally);
        byHand = new CircuitByHand();
        entry = byHand.pipe(this::handle);
    }

    private void handle(Long value) {
        if (value == ADD) {
            array = Arrays.copyOf(array, array.length + 1);
            array[array.length - 1] = tally;
        } else if (value == REMOVE) {
            array = Arrays.copyOf(array, array.length - 1);
        } else {
            for (var each : array) {
                each.receive(value);
            }
        }
    }

    /// Requires every emission to have reached every subscriber, and ends both.
    @TearDown
    public void close() {
        tally.require("subscribers", rounds * (2 * SUBSCRIBERS + 1));
        Failures.requireNone();
        circuit.closeAwait();
        byHand.close();
    }

    /// A conduit.
    @Benchmark
    @OperationsPerInvocation(ROUNDS)
    public void subscribe() {
        for (int round = 0; round < ROUNDS; round++) {
            var subscription = conduit.subscribe(subscriber);
            pipe.emit(1L);
            subscription.close();
            pipe.emit(1L);
        }
        circuit.await();
        rounds += ROUNDS;
    }

    /// A copied array.
    @Benchmark
    @OperationsPerInvocation(ROUNDS)
    public void subscribe_copied_array() {
        for (int round = 0; round < ROUNDS; round++) {
            entry.accept(ADD);
            entry.accept(1L);
            entry.accept(REMOVE);
            entry.accept(1L);
        }
        byHand.await();
        rounds += ROUNDS;
    }
}
