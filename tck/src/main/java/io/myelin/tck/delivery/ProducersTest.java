package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.delivery.ArrivalLedger.Entry;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Seeds;
import io.myelin.tck.support.TestThreads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No emission is lost or duplicated, and each producer's order is kept, under any scheduling.
@Tag("workers")
final class ProducersTest extends CircuitTest {

    private static final int EACH = 60_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 8})
    void noEmissionIsLostWithoutPauses(int producers) {
        var circuit = circuit();
        var ledger = new ArrivalLedger(producers);
        Pipe<Entry> pipe = circuit.pipe(ledger.receptor());
        TestThreads.run(producers, producer -> {
            for (long serial = 0; serial < EACH; serial++) {
                pipe.emit(new Entry(producer, serial));
            }
        });
        circuit.await();
        ledger.assertComplete(EACH);
    }

    /// Each round lets the circuit park, or nearly, and then needs it to wake up.
    @Test
    void everyEmissionWakesAParkedCircuit() {
        Seeds.each(1, random -> {
            var circuit = circuit();
            var arrived = new AtomicLong(-1);
            Pipe<Long> pipe = circuit.pipe((Long value) -> arrived.set(value));
            for (long round = 0; round < 20_000; round++) {
                EmissionPace.spin(random);
                pipe.emit(round);
                if (round % 4 != 0) {
                    reached(arrived, round);
                }
            }
            circuit.await();
            assertThat(arrived.get()).isEqualTo(19_999);
        });
    }

    /// Waits for a counter without sleeping, which would hide a wake-up that came too late.
    private static void reached(AtomicLong counter, long goal) {
        long limit = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000;
        for (int turn = 1; counter.get() < goal; turn++) {
            if (turn % 1_024 == 0) {
                Thread.yield();
                assertThat(System.nanoTime()).as(() -> "stranded at " + counter.get() + " before " + goal)
                        .isLessThan(limit);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /// A backlog of a million, built up while the circuit is blocked, arrives in order.
    @Test
    void aBacklogOfAMillionArrivesInOrder() {
        var circuit = circuit();
        var gate = new CountDownLatch(1);
        var ledger = new ArrivalLedger(2);
        Pipe<Integer> busy = circuit.pipe((Integer _) -> reach(gate, "the gate"));
        Pipe<Entry> pipe = circuit.pipe(ledger.receptor());
        busy.emit(1);
        TestThreads.run(2, producer -> {
            for (long serial = 0; serial < 500_000; serial++) {
                pipe.emit(new Entry(producer, serial));
            }
        });
        gate.countDown();
        circuit.await();
        ledger.assertComplete(500_000);
    }

    /// Every thread sees the effects of what it emitted itself when its own await returns.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void awaitCoversTheCallersEmissions(int threads) {
        var circuit = circuit();
        var ledger = new ArrivalLedger(threads);
        Pipe<Entry> pipe = circuit.pipe(ledger.receptor());
        TestThreads.run(threads, thread -> {
            var random = new Random(thread);
            long serial = 0;
            for (int round = 0; round < 8_000 / threads; round++) {
                for (int count = random.nextInt(4); count >= 0; count--) {
                    pipe.emit(new Entry(thread, serial++));
                }
                circuit.await();
                assertThat(ledger.arrived(thread)).as("visible after await").isEqualTo(serial);
                if (round % 16 == 0) {
                    EmissionPace.mixed(random);
                    circuit.pulse().orElseThrow();
                }
            }
        });
        ledger.assertOrdered();
    }

    /// An await on a circuit that others keep busy still returns.
    @Test
    void awaitDoesNotWaitForLaterWork() {
        var circuit = circuit();
        var stop = new AtomicBoolean();
        Pipe<Integer> pipe = circuit.pipe();
        var crew = new TestThreads();
        for (int member = 0; member < 2; member++) {
            crew.add(member, _ -> {
                while (!stop.get()) {
                    pipe.emit(1);
                    Thread.onSpinWait();
                }
            });
        }
        crew.start();
        for (int round = 0; round < 200; round++) {
            circuit.await();
        }
        stop.set(true);
        crew.join();
    }

    /// A producer's writes before an emission, of any access mode, are visible to the receptor.
    @Test
    void plainWritesBeforeAnEmissionAreVisible() {
        var circuit = circuit();
        var torn = new ArrayList<String>();
        var arrived = new long[1];
        Pipe<long[]> pipe = circuit.pipe((long[] box) -> {
            arrived[0]++;
            for (long value : box) {
                if (value != box[0] || value == 0) {
                    torn.add(List.of(box[0], value).toString());
                    return;
                }
            }
        });
        TestThreads.run(4, producer -> {
            for (long round = 1; round < 20_000; round++) {
                var box = new long[8];
                Arrays.fill(box, round);
                pipe.emit(box);
            }
        });
        circuit.await();
        assertThat(torn).isEmpty();
        assertThat(arrived[0]).isEqualTo(4 * 19_999);
    }
}
