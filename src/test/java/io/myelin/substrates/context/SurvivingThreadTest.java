package io.myelin.substrates.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.engine.WorkerThreads;
import io.myelin.substrates.settings.CircuitSettings;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/// A thread that outlives an application, such as one of a server's pool, does not retain the application's class
/// loader, by its `Current` or otherwise.
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
    void turnsOnSharedThreadsAddNothing() {
        var settings = CircuitSettings.builder().worker(WorkerThreads.SHARED).build();
        var circuit = MyelinProvider.circuit(Substrates.cortex().name("surviving"), settings);
        var pipe = circuit.pipe((Integer _) -> {});
        var before = ContextRegistry.bearers();
        for (int turn = 0; turn < 1_000; turn++) {
            pipe.emit(turn);
            circuit.await();
        }
        assertThat(ContextRegistry.bearers() - before).as("contexts held").isLessThan(100);
        circuit.close();
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
