package io.myelin.substrates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Current;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What `docs/operations.md` says of threads and system properties.
@Isolated("sets system properties")
class ThreadsTest {

    private static final Cortex CORTEX = Substrates.cortex();
    private static final String WORKER = "io.myelin.substrates.worker";
    private static final String IDLING = "io.myelin.substrates.idling";
    private static final String DISPATCH = "io.myelin.substrates.dispatch";

    @Test
    void anUnusedCircuitHasNoThread() {
        final Circuit circuit = CORTEX.circuit(CORTEX.name("threads.unused"));
        circuit.conduit(CORTEX.name("c"), Integer.class).get(CORTEX.name("n"));
        circuit.await();
        assertNull(platformThread("threads.unused"));
        circuit.closeAwait();
        circuit.await();
        assertNull(platformThread("threads.unused"));
    }

    @Test
    void aUsedCircuitHasADaemonOfItsNameUntilItIsClosed() throws InterruptedException {
        final Thread thread = with(WORKER, "platform", () -> {
            final Circuit circuit = CORTEX.circuit(CORTEX.name("threads.used"));
            final Thread found = threadOf(circuit);
            assertSame(found, platformThread("threads.used"));
            assertSame(found, threadOf(circuit));
            circuit.closeAwait();
            return found;
        });
        assertTrue(thread.isDaemon());
        assertFalse(thread.isVirtual());
        assertTrue(thread.join(Duration.ofMinutes(1)));
    }

    @Test
    void aCircuitsThreadInheritsNoThreadLocalsAndNoClassLoader() throws InterruptedException {
        final var inherited = new InheritableThreadLocal<String>();
        final var seen = new AtomicReference<List<Object>>();
        final Circuit circuit = CORTEX.circuit(CORTEX.name("threads.parent"));
        final Thread parent = Thread.ofPlatform().unstarted(() -> {
            inherited.set("the first producer's");
            circuit.pipe(_ -> seen.set(Arrays.asList(
                            inherited.get(), Thread.currentThread().getContextClassLoader())))
                    .emit(1);
            circuit.await();
        });
        parent.setContextClassLoader(new ClassLoader() {});
        parent.start();
        parent.join();
        circuit.close();

        assertEquals(Arrays.asList(null, ClassLoader.getSystemClassLoader()), seen.get());
    }

    @Test
    void interruptingACircuitsThreadDoesNotStopIt() {
        final Circuit circuit = CORTEX.circuit(CORTEX.name("threads.interrupted"));
        final Thread thread = threadOf(circuit);
        thread.interrupt();
        assertSame(thread, threadOf(circuit));
        circuit.close();
    }

    @Test
    void anInterruptedCallerStillWaits() {
        final Circuit circuit = CORTEX.circuit();
        final var processed = new AtomicReference<Integer>();
        circuit.<Integer>pipe(processed::set).emit(1);
        Thread.currentThread().interrupt();
        circuit.await();
        assertTrue(Thread.interrupted());
        assertEquals(1, processed.get());
        circuit.close();
    }

    @Test
    void virtualIsChosenByProperty() throws InterruptedException {
        final Thread thread = with(WORKER, " Virtual ", () -> {
            final Circuit circuit = CORTEX.circuit(CORTEX.name("threads.virtual"));
            final Thread found = threadOf(circuit);
            circuit.closeAwait();
            return found;
        });
        assertTrue(thread.isVirtual());
        assertEquals("threads.virtual", thread.getName());
        assertTrue(thread.join(Duration.ofMinutes(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"saving", "balanced", "latency"})
    void everyWayOfIdlingWakesUp(final String idling) throws InterruptedException {
        with(IDLING, idling, () -> {
            final Circuit circuit = CORTEX.circuit();
            final Thread thread = threadOf(circuit);
            for (int round = 0; round < 20; round++) {
                while (thread.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait(); // every way ends in a park without a time limit
                }
                assertSame(thread, threadOf(circuit));
            }
            circuit.close();
            return thread;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {WORKER, IDLING, DISPATCH})
    void anUnknownValueIsRefusedByWhoMakesACircuit(final String property) throws InterruptedException {
        with(property, "no such thing", () -> assertThrows(IllegalArgumentException.class, CORTEX::circuit));
    }

    @Test
    void contextsAreNamedByKindAndToldApartById() throws InterruptedException {
        final Current own = CORTEX.current();
        final var others = new AtomicReference<Current>();
        Thread.ofPlatform().name("some name").start(() -> others.set(CORTEX.current())).join();
        assertEquals("thread.platform", others.get().subject().name().toString());
        assertEquals(own.subject().name(), others.get().subject().name());
        assertNotSame(own.subject().id(), others.get().subject().id());
        Thread.ofVirtual().start(() -> others.set(CORTEX.current())).join();
        assertEquals("thread.virtual", others.get().subject().name().toString());

        final Circuit circuit = CORTEX.circuit(CORTEX.name("threads.context"));
        circuit.pipe(_ -> others.set(CORTEX.current())).emit(1);
        circuit.await();
        assertSame(circuit.current(), others.get());
        assertEquals("threads.context", others.get().subject().name().toString());
        circuit.close();
    }

    private static Thread threadOf(final Circuit circuit) {
        final var thread = new AtomicReference<Thread>();
        circuit.pipe(_ -> thread.set(Thread.currentThread())).emit(1);
        circuit.await();
        return thread.get();
    }

    private static Thread platformThread(final String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .findAny()
                .orElse(null);
    }

    private interface Step<T> {
        T take() throws InterruptedException;
    }

    private static <T> T with(final String property, final String value, final Step<T> step)
            throws InterruptedException {
        final String before = System.setProperty(property, value);
        try {
            return step.take();
        } finally {
            if (before == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, before);
            }
        }
    }
}
