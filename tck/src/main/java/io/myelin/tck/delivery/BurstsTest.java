package io.myelin.tck.delivery;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Sequence;
import io.myelin.tck.support.TestScale;
import io.myelin.tck.support.TestThreads;
import java.util.ArrayList;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Eight producers that pause at random: nothing is lost, nothing is duplicated, each one's order is kept.
///
/// Twenty million emissions, a billion in the long form (`-Dtck.emissions=…`). Now and then a producer awaits the
/// circuit, which bounds the backlog and checks that its own emissions have arrived by then.
@Tag("workers")
final class BurstsTest extends CircuitTest {

    private static final int PRODUCERS = 8;

    @Test
    void twentyMillionEmissionsArriveInOrder() {
        run(20_000_000);
    }

    @Test
    @Tag("proof")
    void aBillionEmissionsArriveInOrder(TestReporter reporter) {
        long emissions = TestScale.of("emissions", 1_000_000_000);
        run(emissions);
        TestScale.report(reporter, "emissions", emissions);
    }

    private void run(long emissions) {
        var circuit = circuit();
        long each = emissions / PRODUCERS;
        var books = new ArrayList<Sequence>();
        var pipes = new ArrayList<Pipe<Long>>();
        for (int producer = 0; producer < PRODUCERS; producer++) {
            var own = new Sequence();
            books.add(own);
            pipes.add(circuit.pipe(own::receive));
        }
        TestThreads.run(PRODUCERS,
                producer -> produce(circuit, pipes.get(producer), books.get(producer), new Random(producer), each));
        circuit.await();
        books.forEach(own -> own.assertComplete(each));
    }

    /// Bursts of all magnitudes up to some ten thousand, and pauses of all magnitudes in between.
    private static void produce(Circuit circuit, Pipe<Long> pipe, Sequence books, Random random, long each) {
        for (long serial = 0; serial < each;) {
            long end = Math.min(each, serial + 1 + random.nextInt(1 << random.nextInt(16)));
            while (serial < end) {
                pipe.emit(serial++);
            }
            if (random.nextInt(8) == 0) {
                circuit.await();
                books.assertComplete(serial);
            } else {
                EmissionPace.mixed(random);
            }
        }
    }
}
