package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.TestThreads;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A producer whose stack overflows in the middle of an emission does no other harm.
///
/// The exact point of the overflow is random: stacks of many sizes are filled completely, with an emission on every
/// level.
@Tag("workers")
final class ExhaustedProducerTest extends CircuitTest {

    private static final int THREADS = 300;
    private static final long STACK_BYTES = 300_000;

    @Test
    void anEmissionWithoutStackHarmsNoOther() throws InterruptedException {
        var circuit = circuit();
        var arrived = new AtomicLong();
        Pipe<Integer> pipe = circuit.pipe((Integer _) -> arrived.incrementAndGet());
        var returned = new AtomicLong();
        for (int round = 0; round < THREADS; round++) {
            int padding = round % 97;
            long stack = STACK_BYTES + 32L * round;
            var thread = new Thread(null, () -> pad(padding, pipe, returned), "exhausted", stack);
            thread.start();
            thread.join();
        }
        assertUsable(circuit, pipe, arrived, returned);
    }

    /// Each of them makes the first emission of a circuit, or the first after a rest.
    @Test
    void anEmissionWithoutStackThatWakesTheCircuitHarmsNoOther() throws InterruptedException {
        for (int round = 0; round < THREADS; round++) {
            var circuit = circuit();
            var arrived = new AtomicLong();
            var returned = new AtomicLong();
            Pipe<Integer> pipe = circuit.pipe((Integer _) -> arrived.incrementAndGet());
            if (round % 2 == 0) {
                pipe.emit(0);
                circuit.await();
                arrived.set(0);
            }
            var thread = new Thread(null, () -> {
                try {
                    descend(pipe, returned);
                } catch (StackOverflowError end) {
                    // The last level may have emitted or not; next, others must still be able to.
                }
            }, "exhausted", STACK_BYTES + 48L * round);
            thread.start();
            thread.join();
            assertUsable(circuit, pipe, arrived, returned);
            circuit.close();
        }
    }

    /// The same on a circuit's own thread, into its own queue and into that of another.
    @Test
    void anEmissionOfAReceptorWithoutStackHarmsNoOther() {
        expectFailures();
        var circuit = circuit();
        var other = circuit();
        var here = new AtomicLong();
        var there = new AtomicLong();
        var returned = new AtomicLong();
        Pipe<Integer> own = circuit.pipe((Integer _) -> here.incrementAndGet());
        Pipe<Integer> foreign = other.pipe((Integer _) -> there.incrementAndGet());
        Pipe<Integer> both = circuit.pipe((Integer padding) -> {
            pad(padding, own, returned);
            pad(padding, foreign, returned);
        });
        for (int round = 0; round < 20; round++) {
            both.emit(round);
        }
        circuit.await();
        other.await();
        assertThat(here.get() + there.get()).isGreaterThanOrEqualTo(returned.get());
        foreign.emit(1);
        own.emit(1);
        settle(1, circuit, other);
    }

    private static void assertUsable(
            Circuit circuit, Pipe<Integer> pipe, AtomicLong arrived, AtomicLong returned) {
        TestThreads.run(1, _ -> {
            pipe.emit(1);
            circuit.await();
        });
        // An emission that threw may have been accepted or not; one that returned was.
        assertThat(arrived.get() >= returned.get() + 1)
                .as(() -> arrived + " arrived, " + returned + " emissions returned")
                .isTrue();
        var before = arrived.get();
        pipe.emit(2);
        circuit.await();
        assertThat(arrived.get()).isEqualTo(before + 1);
    }

    private static int pad(int levels, Pipe<Integer> pipe, AtomicLong returned) {
        if (levels > 0) {
            return 1 + pad(levels - 1, pipe, returned);
        }
        try {
            descend(pipe, returned);
        } catch (StackOverflowError end) {
            return 0;
        }
        return 1;
    }

    private static void descend(Pipe<Integer> pipe, AtomicLong returned) {
        pipe.emit(1);
        returned.setPlain(returned.getPlain() + 1);
        descend(pipe, returned);
    }
}
