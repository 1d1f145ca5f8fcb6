package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Sequence;
import io.myelin.tck.support.TestThreads;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Order across producers: operations of one before it signals another precede the other's later operations.
///
/// Threads take turns. The turn is passed outside the circuit, by a volatile variable, so the circuit has to derive the
/// order from its queue alone.
@Tag("workers")
final class HandOverTest extends CircuitTest {

    /// A circuit's own thread takes turns with a plain one.
    @Test
    void orderHoldsIfACircuitTakesTurns() {
        var source = circuit();
        var circuit = circuit();
        var sequence = new Sequence();
        Pipe<Long> pipe = circuit.pipe(sequence::receive);
        var number = new AtomicLong();
        Pipe<Integer> relay = source.pipe((Integer count) -> {
            long next = number.get();
            for (int index = 0; index < count; index++) {
                pipe.emit(next++);
            }
            number.set(next);
        });
        var random = new Random(5);
        for (int round = 0; round < 4_000; round++) {
            int count = 1 + random.nextInt(20);
            long before = number.get();
            relay.emit(count);
            while (number.get() != before + count) {
                Thread.yield();
            }
            pipe.emit(number.getAndIncrement());
        }
        circuit.await();
        sequence.assertComplete(number.get());
    }

    /// One thread subscribes and unsubscribes, the other emits: exactly the emissions in between are seen.
    @Test
    void aSubscriptionSeesTheEmissionsBetweenItsEnds() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var channel = conduit.get(name("a"));
        var seen = new ArrayList<Integer>();
        Subscriber<Integer> subscriber =
                circuit.subscriber(name("s"), (_, registrar) -> registrar.register((Integer value) -> seen.add(value)));
        var turns = new Turns(2);
        var expected = new ArrayList<Integer>();
        TestThreads.run(2, member -> {
            Subscription open = null;
            for (int round = 0; round < 6_000; round++) {
                turns.take(member);
                if (member == 1) {
                    channel.emit(round);
                } else if (open == null) {
                    open = conduit.subscribe(subscriber);
                    expected.add(round);
                } else {
                    open.close();
                    open = null;
                }
                turns.pass(member);
            }
        });
        circuit.await();
        assertThat(seen).isEqualTo(expected);
    }

    /// One thread emits, the other awaits: the await covers the emission.
    @Test
    void anAwaitCoversEmissionsThatHappenBeforeIt() {
        var circuit = circuit();
        var done = new int[1];
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> done[0] = value);
        var turns = new Turns(2);
        TestThreads.run(2, member -> {
            for (int round = 1; round < 8_000; round++) {
                turns.take(member);
                if (member == 0) {
                    pipe.emit(round);
                } else {
                    circuit.await();
                    assertThat(done[0]).isEqualTo(round);
                }
                turns.pass(member);
            }
        });
    }

    /// One thread emits, the other closes: the emission is delivered.
    @Test
    void emissionsThatHappenBeforeACloseAreDelivered() {
        var turns = new Turns(2);
        var shared = new AtomicReference<Shared>();
        TestThreads.run(2, member -> {
            for (int round = 0; round < 1_000; round++) {
                turns.take(member);
                if (member == 0) {
                    var circuit = circuit();
                    var received = new AtomicInteger();
                    Pipe<Integer> pipe = circuit.pipe((Integer _) -> received.incrementAndGet());
                    for (int count = 0; count <= round % 5; count++) {
                        pipe.emit(count);
                    }
                    shared.set(new Shared(circuit, received));
                } else {
                    shared.get().circuit().closeAwait();
                    assertThat(shared.get().received().get()).isEqualTo(1 + round % 5);
                }
                turns.pass(member);
            }
        });
    }

    private record Shared(Circuit circuit, AtomicInteger received) {}
}
