package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.support.CircuitTest;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Ten thousand circuits in one process, on threads that exist by the thousand.
@Tag("virtual")
final class ManyCircuitsTest extends CircuitTest {

    private static final int CIRCUITS = 10_000;

    private List<Circuit> circuits() {
        var circuits = new ArrayList<Circuit>();
        for (int index = 0; index < CIRCUITS; index++) {
            circuits.add(circuit("many"));
        }
        return circuits;
    }

    /// A value for each of them, and one that passes through all of them.
    @Test
    void tenThousandCircuitsDeliver() {
        var circuits = circuits();
        var received = new AtomicLong();
        var round = new CountDownLatch(1);
        var pipes = new ArrayList<Pipe<Integer>>();
        for (int index = 0; index < CIRCUITS; index++) {
            int following = index + 1;
            pipes.add(circuits.get(index).pipe((Integer left) -> {
                received.incrementAndGet();
                if (left > 0 && following < CIRCUITS) {
                    pipes.get(following).emit(left - 1);
                } else if (left > 0) {
                    round.countDown();
                }
            }));
        }
        List.copyOf(pipes).forEach(pipe -> pipe.emit(0));
        pipes.getFirst().emit(CIRCUITS);
        reach(round, "the value that goes round");
        circuits.forEach(Circuit::await);
        assertThat(received.get()).isEqualTo(2L * CIRCUITS);
        circuits.forEach(Circuit::close);
        circuits.forEach(Circuit::await);
    }

    /// At rest they use less than a hundredth of a processor, all together.
    @Test
    void tenThousandCircuitsAtRestUseNoProcessor() {
        var circuits = circuits();
        for (var circuit : circuits) {
            circuit.pipe((Integer _) -> {}).emit(1);
        }
        circuits.forEach(Circuit::await);
        System.gc();
        // Compilers and the collector work in the same process; one quiet second of several is enough.
        long least = Long.MAX_VALUE;
        for (int second = 0; second < 40 && least > 10_000_000; second++) {
            least = Math.min(least, spentInASecond());
        }
        long quietest = least;
        assertThat(quietest).as(() -> "used " + quietest + " ns of processor time in a second")
                .isLessThanOrEqualTo(10_000_000);
        assertThat(circuits.size()).isEqualTo(CIRCUITS);
    }

    /// A deliberate pause: the time during which nothing may happen.
    private static long spentInASecond() {
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long before = system.getProcessCpuTime();
        long end = System.nanoTime() + 1_000_000_000;
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        return system.getProcessCpuTime() - before;
    }
}
