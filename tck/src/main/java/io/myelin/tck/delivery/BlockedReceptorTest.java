package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.delivery.ArrivalLedger.Entry;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.TestThreads;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A blocking receptor blocks only its own circuit: producers and other circuits continue, and the backlog is delivered
/// in order.
@Tag("workers")
final class BlockedReceptorTest extends CircuitTest {

    private static final int PRODUCERS = 3;
    private static final int EACH = 50_000;

    /// A way to block, and the action that ends it.
    private record Obstacle(Runnable block, Runnable end) {}

    private static Map<String, Obstacle> obstacles() {
        var all = new TreeMap<String, Obstacle>();
        var latch = new CountDownLatch(1);
        all.put("latch", new Obstacle(() -> reach(latch, "the latch"), latch::countDown));
        var monitor = new Object();
        var notified = new AtomicBoolean();
        all.put("monitor", new Obstacle(() -> {
            synchronized (monitor) {
                while (!notified.get()) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException interrupted) {
                        throw new AssertionError(interrupted);
                    }
                }
            }
        }, () -> {
            synchronized (monitor) {
                notified.set(true);
                monitor.notifyAll();
            }
        }));
        var parked = new AtomicBoolean(true);
        all.put("park", new Obstacle(() -> {
            while (parked.get()) {
                LockSupport.parkNanos(1_000_000);
            }
        }, () -> parked.set(false)));
        // A receptor that parks must not consume the permit that is meant for the circuit.
        var permit = new AtomicBoolean(true);
        all.put("park with a permit", new Obstacle(() -> {
            LockSupport.unpark(Thread.currentThread());
            while (permit.get()) {
                LockSupport.park();
                LockSupport.unpark(Thread.currentThread());
                Thread.yield();
            }
        }, () -> permit.set(false)));
        var exchanger = new Exchanger<Integer>();
        all.put("exchanger", new Obstacle(() -> exchange(exchanger), () -> exchange(exchanger)));
        return all;
    }

    private static void exchange(Exchanger<Integer> exchanger) {
        try {
            exchanger.exchange(1);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @TestFactory
    Stream<DynamicTest> producersContinueWhileAReceptorBlocks() {
        return obstacles().entrySet().stream().map(entry -> dynamicTest(entry.getKey(), () -> {
            var obstacle = entry.getValue();
            var circuit = circuit();
            var other = circuit();
            var ledger = new ArrivalLedger(PRODUCERS);
            var elsewhere = new ArrivalLedger(PRODUCERS);
            var passed = new AtomicBoolean();
            Pipe<Integer> blocking = circuit.pipe((Integer _) -> {
                obstacle.block().run();
                passed.set(true);
            });
            Pipe<Entry> pipe = circuit.pipe(ledger.receptor());
            Pipe<Entry> there = other.pipe(elsewhere.receptor());
            blocking.emit(1);
            TestThreads.run(PRODUCERS, producer -> {
                for (long serial = 0; serial < EACH; serial++) {
                    pipe.emit(new Entry(producer, serial));
                    there.emit(new Entry(producer, serial));
                }
                other.await();
                elsewhere.assertOrdered();
                assertThat(elsewhere.arrived(producer)).isEqualTo(EACH);
            });
            // All others are done, and the receptor is still blocked.
            assertThat(passed.get()).isFalse();
            obstacle.end().run();
            circuit.await();
            assertThat(passed.get()).isTrue();
            ledger.assertComplete(EACH);
        }));
    }

    /// Two circuits whose receptors wait for each other's work, which only their producers can end.
    @Test
    void receptorsMayWaitForEachOthersCircuits() {
        var here = circuit();
        var there = circuit();
        var met = new CountDownLatch(2);
        Pipe<Integer> one = here.pipe((Integer _) -> {
            met.countDown();
            reach(met, "the other circuit");
        });
        Pipe<Integer> two = there.pipe((Integer _) -> {
            met.countDown();
            reach(met, "the other circuit");
        });
        one.emit(1);
        two.emit(1);
        settle(0, here, there);
        assertThat(met.getCount()).isEqualTo(0);
    }
}
