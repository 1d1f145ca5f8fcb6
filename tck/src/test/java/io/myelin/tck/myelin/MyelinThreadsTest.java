package io.myelin.tck.myelin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.tck.support.CircuitTest;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The threads of circuits and the system properties that choose them.
final class MyelinThreadsTest extends CircuitTest {

    private static final String WORKER = "io.myelin.substrates.worker";
    private static final String IDLING = "io.myelin.substrates.idling";

    private final String worker = System.getProperty(WORKER);
    private final String idling = System.getProperty(IDLING);

    @AfterEach
    void restore() {
        restore(WORKER, worker);
        restore(IDLING, idling);
    }

    private static void restore(String property, String value) {
        if (value == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, value);
        }
    }

    private static Thread threadOf(Circuit circuit) {
        var thread = new AtomicReference<Thread>();
        on(circuit, () -> thread.set(Thread.currentThread()));
        return thread.get();
    }

    @Test
    void circuitsHavePlatformThreadsByDefault() {
        System.clearProperty(WORKER);
        var thread = threadOf(circuit("threads.platform"));
        assertThat(thread.isVirtual()).isFalse();
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getName()).isEqualTo("threads.platform");
    }

    @Test
    void aPropertySelectsVirtualThreads() {
        for (var value : new String[] {"virtual", "VIRTUAL", " Virtual "}) {
            System.setProperty(WORKER, value);
            var thread = threadOf(circuit("threads.virtual"));
            assertThat(thread.isVirtual()).isTrue();
            assertThat(thread.getName()).isEqualTo("threads.virtual");
        }
    }

    /// The property is read when a circuit is made, and does not affect existing circuits.
    @Test
    void propertiesAreReadWhenACircuitIsMade() {
        System.setProperty(WORKER, "virtual");
        var virtual = circuit();
        System.setProperty(WORKER, "platform");
        var platform = circuit();
        assertThat(threadOf(virtual).isVirtual()).isTrue();
        assertThat(threadOf(platform).isVirtual()).isFalse();
    }

    @Test
    void everyWayToIdle() {
        for (var kind : new String[] {"platform", "virtual"}) {
            System.setProperty(WORKER, kind);
            for (var value : new String[] {"saving", "balanced", "latency"}) {
                System.setProperty(IDLING, value);
                var circuit = circuit();
                for (int round = 0; round < 50; round++) {
                    threadOf(circuit);
                }
            }
        }
    }

    @Test
    void unknownValuesAreRefused() {
        System.setProperty(WORKER, "carrier");
        assertThatThrownBy(cortex::circuit).isInstanceOf(IllegalArgumentException.class);
        restore(WORKER, worker);
        System.setProperty(IDLING, "asleep");
        assertThatThrownBy(cortex::circuit).isInstanceOf(IllegalArgumentException.class);
    }

    /// A circuit that nothing was ever emitted to has no thread.
    @Test
    void noThreadBeforeTheFirstEntry() {
        var circuit = circuit("threads.never");
        circuit.await();
        circuit.conduit(Integer.class).get(name("a"));
        assertThat(Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("threads.never"))).isTrue();
        circuit.closeAwait();
    }

    /// The thread ends when the circuit is closed.
    @Test
    void threadEndsWithItsCircuit() throws InterruptedException {
        var circuit = circuit();
        var thread = threadOf(circuit);
        circuit.close();
        thread.join();
        assertThat(thread.isAlive()).isFalse();
    }
}
