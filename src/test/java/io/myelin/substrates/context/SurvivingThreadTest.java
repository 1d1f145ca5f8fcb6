package io.myelin.substrates.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.engine.WorkerThreads;
import io.myelin.substrates.settings.CircuitSettings;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/// A thread that outlives an application, such as one of a server's pool, does not keep the application's class
/// loader: neither by its context nor otherwise.
class SurvivingThreadTest {

    private static final int ROUNDS = 50;

    @Test
    void theClassLoaderOfAThreadsContextGoes() throws Exception {
        var loader = use();
        for (int round = 0; round < ROUNDS && !loader.refersTo(null); round++) {
            System.gc();
        }
        assertThat(loader.refersTo(null)).as("the provider's class loader is still held").isTrue();
    }

    /// Shared threads serve one circuit after another, and outlive them all.
    @Test
    void aClosedCircuitOnSharedThreadsGoes() {
        var circuit = usedAndClosed();
        for (int round = 0; round < ROUNDS && !circuit.refersTo(null); round++) {
            System.gc();
        }
        assertThat(circuit.refersTo(null)).as("the circuit is still held").isTrue();
    }

    private static WeakReference<Circuit> usedAndClosed() {
        var settings = CircuitSettings.builder().worker(WorkerThreads.SHARED).build();
        var name = Substrates.cortex().name("surviving");
        var circuit = MyelinProvider.circuit(name, settings);
        circuit.pipe((Integer _) -> { }).emit(1);
        circuit.await();
        circuit.closeAwait();
        // Its thread lets go of it with the next turn, of whatever circuit.
        var next = MyelinProvider.circuit(name, settings);
        next.pipe((Integer _) -> { }).emit(1);
        next.await();
        next.close();
        return new WeakReference<>(circuit);
    }

    private static WeakReference<ClassLoader> use() throws Exception {
        URL[] places = {place(MyelinProvider.class), place(Substrates.class)};
        try (var loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            var thread = Thread.currentThread();
            var before = thread.getContextClassLoader();
            thread.setContextClassLoader(loader); // where providers are looked for
            try {
                var entry = loader.loadClass(Substrates.class.getName());
                assertThat(entry).isNotSameAs(Substrates.class);
                var cortex = entry.getMethod("cortex").invoke(null);
                var current = loader.loadClass(Substrates.Cortex.class.getName()).getMethod("current");
                assertThat(current.invoke(cortex)).isSameAs(current.invoke(cortex));
            } finally {
                thread.setContextClassLoader(before);
            }
            return new WeakReference<>(loader);
        }
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }
}
