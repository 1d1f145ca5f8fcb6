package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/// Checks the statements of `docs/operations.md` on threads and system properties.
@Isolated("sets system properties")
class ThreadsTest {

    private static final Cortex CORTEX = Substrates.cortex();
    private static final String WORKER = "io.myelin.substrates.worker";
    private static final String IDLING = "io.myelin.substrates.idling";
    private static final String DISPATCH = "io.myelin.substrates.dispatch";

    @Test
    void anUnusedCircuitHasNoThread() {
        Circuit circuit = CORTEX.circuit(CORTEX.name("threads.unused"));
        circuit.conduit(CORTEX.name("c"), Integer.class).get(CORTEX.name("n"));
        circuit.await();
        assertThat(platformThread("threads.unused")).isNull();
        circuit.closeAwait();
        circuit.await();
        assertThat(platformThread("threads.unused")).isNull();
    }

    @Test
    void aUsedCircuitHasADaemonOfItsNameUntilItIsClosed() throws InterruptedException {
        Thread thread = with(WORKER, "platform", () -> {
            Circuit circuit = CORTEX.circuit(CORTEX.name("threads.used"));
            Thread found = threadOf(circuit);
            assertThat(platformThread("threads.used")).isSameAs(found);
            assertThat(threadOf(circuit)).isSameAs(found);
            circuit.closeAwait();
            return found;
        });
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.isVirtual()).isFalse();
        assertThat(thread.join(Duration.ofMinutes(1))).isTrue();
    }

    @Test
    void aCircuitsThreadInheritsNoThreadLocalsAndNoClassLoader() throws InterruptedException {
        var inherited = new InheritableThreadLocal<String>();
        var seen = new AtomicReference<List<Object>>();
        Circuit circuit = CORTEX.circuit(CORTEX.name("threads.parent"));
        Thread parent = Thread.ofPlatform().unstarted(() -> {
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

        assertThat(seen.get()).isEqualTo(Arrays.asList(null, ClassLoader.getSystemClassLoader()));
    }

    /// The thread serves every later producer too, so what the first one happens to be must not show.
    @ParameterizedTest
    @ValueSource(strings = {"platform", "shared"})
    void aCircuitsThreadHasNeitherThePriorityNorTheGroupOfItsFirstProducer(String worker) throws InterruptedException {
        var group = new ThreadGroup("a plug-in's");
        group.setMaxPriority(Thread.MIN_PRIORITY);
        Circuit circuit = with(WORKER, worker, () -> CORTEX.circuit());
        var seen = new AtomicReference<Thread>();
        Thread.ofPlatform().group(group).start(() -> {
            circuit.pipe(_ -> seen.set(Thread.currentThread())).emit(1);
            circuit.await();
        }).join();
        assertThat(seen.get().getPriority()).isEqualTo(Thread.NORM_PRIORITY);
        assertThat(seen.get().getThreadGroup()).isNotSameAs(group);
        circuit.close();
    }

    @Test
    void aPropertySelectsVirtualThreads() throws InterruptedException {
        Thread thread = with(WORKER, " Virtual ", () -> {
            Circuit circuit = CORTEX.circuit(CORTEX.name("threads.virtual"));
            Thread found = threadOf(circuit);
            circuit.closeAwait();
            return found;
        });
        assertThat(thread.isVirtual()).isTrue();
        assertThat(thread.getName()).isEqualTo("threads.virtual");
        assertThat(thread.join(Duration.ofMinutes(1))).isTrue();
    }

    @Test
    void aPropertyIsReadWhenACircuitIsMade() throws InterruptedException {
        Circuit circuit = with(WORKER, "virtual", () -> CORTEX.circuit());
        with(WORKER, "platform", () -> assertThat(threadOf(circuit).isVirtual()).isTrue());
        circuit.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {WORKER, IDLING, DISPATCH})
    void anUnknownValueIsRefusedWhenACircuitIsMade(String property) throws InterruptedException {
        with(property, "no such thing",
                () -> assertThatThrownBy(CORTEX::circuit).isInstanceOf(IllegalArgumentException.class));
    }

    @Test
    void contextsAreNamedByKindAndDistinguishedById() throws InterruptedException {
        Current own = CORTEX.current();
        var others = new AtomicReference<Current>();
        Thread.ofPlatform().name("some name").start(() -> others.set(CORTEX.current())).join();
        assertThat(others.get().subject().name().toString()).isEqualTo("thread.platform");
        assertThatObject(others.get().subject().name()).isEqualTo(own.subject().name());
        assertThat(others.get().subject().id()).isNotSameAs(own.subject().id());
        Thread.ofVirtual().start(() -> others.set(CORTEX.current())).join();
        assertThat(others.get().subject().name().toString()).isEqualTo("thread.virtual");

        Circuit circuit = CORTEX.circuit(CORTEX.name("threads.context"));
        circuit.pipe(_ -> others.set(CORTEX.current())).emit(1);
        circuit.await();
        assertThat(others.get()).isSameAs(circuit.current());
        assertThat(others.get().subject().name().toString()).isEqualTo("threads.context");
        circuit.close();
    }

    private static Thread threadOf(Circuit circuit) {
        var thread = new AtomicReference<Thread>();
        circuit.pipe(_ -> thread.set(Thread.currentThread())).emit(1);
        circuit.await();
        return thread.get();
    }

    private static Thread platformThread(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .findAny()
                .orElse(null);
    }

    private interface Step<T> {
        T take() throws InterruptedException;
    }

    private static <T> T with(String property, String value, Step<T> step)
            throws InterruptedException {
        String before = System.setProperty(property, value);
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
