package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.tck.delivery.ArrivalLedger.Entry;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Seeds;
import io.myelin.tck.support.TestThreads;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A close that races with other operations: work that the closing thread queued before is still processed, a prefix of
/// other threads' work arrives, and no thread is left waiting.
@Tag("workers")
final class CloseRaceTest extends CircuitTest {

    @Test
    void aPrefixOfEmissionsThatRaceWithACloseArrives() {
        Seeds.each(300, seed -> {
            var circuit = circuit();
            int producers = 3;
            var ledger = new ArrivalLedger(producers);
            Pipe<Entry> pipe = circuit.pipe(ledger.receptor());
            long start = seed.nextLong();
            var before = new AtomicInteger();
            TestThreads.run(producers, producer -> {
                var random = new Random(start + producer);
                long count = random.nextInt(400);
                for (long serial = 0; serial < count; serial++) {
                    pipe.emit(new Entry(producer, serial));
                }
                if (producer == 0) {
                    before.set((int) count);
                    circuit.close();
                }
                for (long serial = count; serial < count + 50; serial++) {
                    pipe.emit(new Entry(producer, serial));
                }
            });
            circuit.await();
            ledger.assertAtLeast(0, before.get());
            assertThat(circuit.pulse()).isEqualTo(Optional.empty());
        });
    }

    @Test
    void awaitAndPulseReturnDuringAClose() {
        Seeds.each(300, seed -> {
            var circuit = circuit();
            Pipe<Integer> pipe = circuit.pipe();
            long start = seed.nextLong();
            TestThreads.run(4, member -> {
                var random = new Random(start + member);
                for (int step = 0; step < 20; step++) {
                    pipe.emit(step);
                    EmissionPace.spin(random);
                    switch (random.nextInt(3)) {
                        case 0 -> circuit.await();
                        case 1 -> circuit.pulse();
                        default -> Thread.onSpinWait();
                    }
                    if (member == 0 && step == 10) {
                        circuit.close();
                    }
                }
                circuit.await();
            });
            assertThat(circuit.pulse()).isEqualTo(Optional.empty());
        });
    }

    /// A circuit that is closed before, while, or right after its first emission.
    @Test
    void aCloseMayRaceWithTheFirstEmission() {
        for (int round = 0; round < 1_000; round++) {
            var circuit = circuit();
            var ledger = new ArrivalLedger(1);
            Pipe<Entry> pipe = circuit.pipe(ledger.receptor());
            TestThreads.run(2, member -> {
                if (member == 0) {
                    pipe.emit(new Entry(0, 0));
                    circuit.await();
                } else {
                    circuit.closeAwait();
                }
            });
            ledger.assertOrdered();
        }
    }

    /// Factories and subscriptions that race with a close either work or are refused.
    @Test
    void factoriesThatRaceWithACloseWorkOrAreRefused() {
        Seeds.each(200, seed -> {
            var circuit = circuit();
            Conduit<Integer> conduit = circuit.conduit(Integer.class);
            Subscriber<Integer> subscriber =
                    circuit.subscriber(name("s"), (_, registrar) -> registrar.register((Integer _) -> {}));
            long start = seed.nextLong();
            TestThreads.run(3, member -> {
                var random = new Random(start + member);
                for (int step = 0; step < 30; step++) {
                    if (member == 0 && step == 15) {
                        circuit.close();
                    }
                    use(circuit, conduit, subscriber, random.nextInt(5));
                }
            });
            circuit.await();
        });
    }

    private void use(Circuit circuit, Conduit<Integer> conduit, Subscriber<Integer> subscriber, int way) {
        try {
            switch (way) {
                case 0 -> circuit.pipe((Integer _) -> {}).emit(1);
                case 1 -> conduit.subscribe(subscriber).close();
                case 2 -> conduit.get(name("a")).emit(1);
                case 3 -> circuit.bank(Integer.class).get(name("a")).get(name("b")).emit(1);
                default -> circuit.cell(1).pipe().emit(2);
            }
        } catch (Fault refused) {
            assertThat(refused.getMessage().length()).isGreaterThan(0);
        }
    }

    /// However a subscription ends, its `onClose` is called exactly once and after its last emission.
    @Test
    void onCloseRunsOnceHoweverASubscriptionEnds() {
        Seeds.each(200, seed -> {
            var circuit = circuit();
            Conduit<Integer> conduit = circuit.conduit(Integer.class);
            var ended = new AtomicInteger();
            var late = new AtomicInteger();
            Subscriber<Integer> subscriber =
                    circuit.subscriber(name("s"), (_, registrar) -> registrar.register((Integer _) -> {
                        if (ended.get() > 0) {
                            late.incrementAndGet();
                        }
                    }));
            var subscription = conduit.subscribe(subscriber, _ -> ended.incrementAndGet());
            var channel = conduit.get(name("a"));
            long start = seed.nextLong();
            TestThreads.run(4, member -> {
                var random = new Random(start + member);
                for (int step = 0; step < 20; step++) {
                    channel.emit(step);
                    EmissionPace.spin(random);
                }
                switch (member) {
                    case 0 -> subscription.close();
                    case 1 -> subscriber.close();
                    case 2 -> conduit.close();
                    default -> subscription.closeAwait();
                }
                channel.emit(-1);
            });
            circuit.await();
            assertThat(ended.get()).isEqualTo(1);
            assertThat(late.get()).isEqualTo(0);
        });
    }
}
