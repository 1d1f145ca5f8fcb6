package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.delivery.ArrivalLedger.Entry;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.TestScale;
import io.myelin.tck.support.TestThreads;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Interrupts of producers, of waiting threads and of the circuit's own thread change nothing.
@Tag("workers")
final class InterruptTest extends CircuitTest {

    @Test
    void interruptsLoseNothing() throws InterruptedException {
        storm(4_000);
    }

    @Test
    @Tag("proof")
    void interruptsLoseNothingInALongRun(TestReporter reporter) throws InterruptedException {
        int each = (int) TestScale.of("storm", 1_000_000);
        storm(each);
        TestScale.report(reporter, "emissions of each of three", each);
    }

    private void storm(int each) throws InterruptedException {
        var circuit = circuit();
        int producers = 3;
        var ledger = new ArrivalLedger(producers);
        Pipe<Entry> pipe = circuit.pipe(ledger.receptor());
        var victims = new CopyOnWriteArrayList<Thread>();
        on(circuit, () -> victims.add(Thread.currentThread()));
        var stop = new AtomicBoolean();
        var storm = Thread.ofPlatform().daemon().start(() -> {
            var random = new Random(7);
            while (!stop.get()) {
                victims.forEach(Thread::interrupt);
                EmissionPace.spin(random);
            }
        });
        var crew = new TestThreads();
        for (int member = 0; member < producers; member++) {
            crew.add(member, producer -> {
                victims.add(Thread.currentThread());
                var random = new Random(producer);
                for (long serial = 0; serial < each; serial++) {
                    EmissionPace.spin(random);
                    pipe.emit(new Entry(producer, serial));
                    if (serial % 8 == 0) {
                        circuit.await();
                        assertThat(ledger.arrived(producer)).isEqualTo(serial + 1);
                    } else if (serial % 64 == 1) {
                        circuit.pulse().orElseThrow();
                    }
                }
                victims.remove(Thread.currentThread());
            });
        }
        crew.start();
        crew.join();
        stop.set(true);
        storm.join();
        circuit.await();
        ledger.assertComplete(each);
    }

    /// An await that was interrupted before or meanwhile still waits, and the thread stays interrupted.
    @Test
    void anInterruptedAwaitStillWaits() {
        var circuit = circuit();
        var gate = new CountDownLatch(1);
        var passed = new AtomicBoolean();
        var interrupted = new AtomicReference<Boolean>();
        Pipe<Integer> busy = circuit.pipe((Integer _) -> {
            reach(gate, "the gate");
            passed.set(true);
        });
        busy.emit(1);
        var crew = new TestThreads();
        var begun = new CountDownLatch(1);
        var waiting = crew.add(0, _ -> {
            begun.countDown();
            Thread.currentThread().interrupt();
            circuit.await();
            interrupted.set(Thread.interrupted());
            assertThat(passed.get()).as("await returned before the work was done").isEqualTo(true);
        });
        crew.start();
        reach(begun, "the waiting thread");
        // It is probably waiting then; the interrupt must be harmless at any point.
        for (int turn = 0; turn < 1_000_000 && waiting.getState() != Thread.State.WAITING; turn++) {
            Thread.onSpinWait();
        }
        waiting.interrupt();
        gate.countDown();
        crew.join();
        assertThat(interrupted.get()).as("the interrupt was swallowed").isEqualTo(Boolean.TRUE);
    }

    /// The same for every close that waits.
    @Test
    void anInterruptedCloseAwaitStillWaits() {
        var circuit = circuit();
        var ticker = circuit.ticker(Duration.ofHours(1), circuit.pipe());
        var conduit = circuit.conduit(Integer.class);
        TestThreads.run(1, _ -> {
            Thread.currentThread().interrupt();
            ticker.closeAwait();
            conduit.closeAwait();
            circuit.closeAwait();
            assertThat(Thread.interrupted()).as("the interrupt was swallowed").isEqualTo(true);
        });
    }

    /// A receptor that interrupts its own thread, or leaves it interrupted, blocks nothing.
    @Test
    void aReceptorThatInterruptsItsThreadBlocksNothing() {
        var circuit = circuit();
        var ledger = new ArrivalLedger(1);
        var receptor = ledger.receptor();
        Pipe<Entry> pipe = circuit.pipe((Entry entry) -> {
            Thread.currentThread().interrupt();
            receptor.receive(entry);
        });
        var random = new Random(3);
        for (long serial = 0; serial < 2_000; serial++) {
            pipe.emit(new Entry(0, serial));
            EmissionPace.mixed(random);
        }
        circuit.await();
        ledger.assertComplete(2_000);
    }

    /// No other code sees the status that a receptor or a callback leaves: neither the next receptor of the same
    /// emission, nor the next emission, nor another callback.
    @Test
    void anInterruptThatACallbackLeavesReachesNoOther() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var found = new CopyOnWriteArrayList<String>();
        for (int index = 0; index < 3; index++) {
            String own = "subscriber " + index;
            conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> {
                leave(found, own);
                registrar.register((Integer value) -> leave(found, own + "'s receptor at " + value));
                registrar.register(circuit.pipe((Integer value) -> leave(found, own + "'s pipe at " + value)));
            }), _ -> leave(found, own + "'s close"));
        }
        Pipe<Integer> single = circuit.pipe((Integer value) -> leave(found, "single at " + value));
        Pipe<Integer> pipe = conduit.get(name("a"));
        int emissions = 20_000; // enough for lists to be compiled
        for (int value = 0; value < emissions; value++) {
            pipe.emit(value);
            single.emit(value);
        }
        circuit.await();
        conduit.closeAwait();
        on(circuit, () -> leave(found, "after all"));
        assertThat(found).isEmpty();
    }

    private static void leave(List<String> found, String who) {
        if (Thread.currentThread().isInterrupted()) {
            found.add(who);
        }
        Thread.currentThread().interrupt();
    }
}
