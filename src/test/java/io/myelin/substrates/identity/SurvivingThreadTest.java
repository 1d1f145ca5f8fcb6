package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.WorkerThreads;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;

/// Neither a thread that outlives an application, such as one of a server's pool, nor the flight recorder retains the
/// application's class loader.
class SurvivingThreadTest {

    /// Shared threads end a second after the last circuit.
    private static final int ROUNDS = 500;

    @Test
    void theClassLoaderOfAThreadsContextGoes() throws Exception {
        assertGoes(use(SurvivingThreadTest::askForTheContext));
    }

    @Test
    void theClassLoaderOfAClosedCircuitGoes() throws Exception {
        assertGoes(use(SurvivingThreadTest::useACircuit));
    }

    @Test
    void theClassLoaderOfACircuitThatWasRecordedGoes() throws Exception {
        try (var recording = new Recording()) {
            recording.start();
            assertGoes(use(SurvivingThreadTest::useACircuit));
        }
    }

    /// The application's class loader loads the provider's classes too.
    @Test
    void theClassLoaderOfAnApplicationThatUsedEverythingGoes() throws Exception {
        try (var recording = new Recording()) {
            recording.start();
            assertGoes(use((loader, _) -> {
                var type = loader.loadClass(FullUse.class.getName());
                assertThat(type).isNotSameAs(FullUse.class);
                var made = type.getDeclaredConstructor();
                made.setAccessible(true);
                ((Runnable) made.newInstance()).run();
            }));
        }
    }

    /// All circuits of that provider are on shared threads, since the property is read when its classes are loaded.
    @Test
    void theClassLoaderOfACircuitOnSharedThreadsGoes() throws Exception {
        String before = System.getProperty(WorkerThreads.PROPERTY);
        System.setProperty(WorkerThreads.PROPERTY, "shared");
        WeakReference<ClassLoader> loader;
        try {
            loader = use(SurvivingThreadTest::useACircuit);
        } finally {
            if (before == null) {
                System.clearProperty(WorkerThreads.PROPERTY);
            } else {
                System.setProperty(WorkerThreads.PROPERTY, before);
            }
        }
        assertGoes(loader);
    }

    private static void assertGoes(WeakReference<ClassLoader> loader) throws InterruptedException {
        for (int round = 0; round < ROUNDS && !loader.refersTo(null); round++) {
            System.gc();
            Thread.sleep(20); // a circuit's thread may still be about to end
        }
        assertThat(loader.refersTo(null)).as("the provider's class loader is still held").isTrue();
    }

    /// A use of the provider of another class loader; `cortex` is its cortex.
    private interface Use {
        void with(ClassLoader loader, Object cortex) throws ReflectiveOperationException;
    }

    private static void askForTheContext(ClassLoader loader, Object cortex) throws ReflectiveOperationException {
        var current = loader.loadClass(Substrates.Cortex.class.getName()).getMethod("current");
        assertThat(current.invoke(cortex)).isSameAs(current.invoke(cortex));
    }

    private static void useACircuit(ClassLoader loader, Object cortex) throws ReflectiveOperationException {
        var type = loader.loadClass(Substrates.Circuit.class.getName());
        var circuit = loader.loadClass(Substrates.Cortex.class.getName()).getMethod("circuit").invoke(cortex);
        var pipe = type.getMethod("pipe").invoke(circuit);
        loader.loadClass(Substrates.Pipe.class.getName()).getMethod("emit", Object.class).invoke(pipe, 1);
        type.getMethod("closeAwait").invoke(circuit);
    }

    private static WeakReference<ClassLoader> use(Use use) throws Exception {
        URL[] places = {place(MyelinProvider.class), place(Substrates.class), place(SurvivingThreadTest.class)};
        try (var loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            var thread = Thread.currentThread();
            var before = thread.getContextClassLoader();
            thread.setContextClassLoader(loader); // where providers are looked for
            try {
                var entry = loader.loadClass(Substrates.class.getName());
                assertThat(entry).isNotSameAs(Substrates.class);
                use.with(loader, entry.getMethod("cortex").invoke(null));
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
