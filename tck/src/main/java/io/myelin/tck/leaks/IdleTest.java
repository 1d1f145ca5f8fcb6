package io.myelin.tck.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.support.CircuitTest;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// A circuit at rest uses no processor: its thread's time does not grow.
///
/// Measured in processor time, not in time by the clock, so a busy machine makes no difference.
final class IdleTest extends CircuitTest {

    /// Long enough for a thread that polls to show, in nanoseconds.
    private static final long OBSERVED = 500_000_000;
    /// For all circuits together.
    private static final long ALLOWED = 10_000_000;

    /// With every kind of object that waits.
    @Test
    void circuitsWithWaitingPartsUseNoProcessor() {
        var threads = new ArrayList<Thread>();
        for (int index = 0; index < 20; index++) {
            var circuit = circuit("waiting");
            var conduit = circuit.conduit(Object.class);
            conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> registrar.register(circuit.pipe())));
            conduit.get(name("a")).emit(1);
            circuit.ticker(Duration.ofHours(1), circuit.pipe());
            circuit.ticker(Duration.ofSeconds(Long.MAX_VALUE), circuit.pipe());
            threads.add(used(circuit));
            threads.getLast().interrupt();
        }
        assertQuiet(threads);
    }

    private static Thread used(Circuit circuit) {
        var thread = new Thread[1];
        Pipe<Object> pipe = circuit.pipe((Object _) -> thread[0] = Thread.currentThread());
        pipe.emit(1);
        circuit.await();
        return thread[0];
    }

    private static void assertQuiet(ArrayList<Thread> threads) {
        // Threads that spin before they park come to rest sooner or later, on a busy machine later; threads that poll
        // never do.
        long least = Long.MAX_VALUE;
        for (int observation = 0; observation < 40 && least >= ALLOWED; observation++) {
            long before = spent(threads);
            rest();
            least = Math.min(least, spent(threads) - before);
        }
        long used = least;
        assertThat(used).as(() -> threads.size() + " circuits at rest used " + used + " ns").isLessThan(ALLOWED);
    }

    /// A deliberate pause: the time during which nothing may happen.
    private static void rest() {
        long end = System.nanoTime() + OBSERVED;
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    private static long spent(ArrayList<Thread> threads) {
        var times = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (var thread : threads) {
            if (thread.isVirtual()) {
                continue; // has no processor time of its own, see ManyCircuitsTest
            }
            sum += times.getThreadCpuTime(thread.threadId());
        }
        return sum;
    }
}
