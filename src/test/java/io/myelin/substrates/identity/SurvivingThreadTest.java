package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.myelin.substrates.MyelinProvider;
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

    /// The application's class loader loads the provider's classes too.
    @Test
    void theClassLoaderOfAnApplicationThatUsedEverythingGoes() throws Exception {
        try (var recording = new Recording()) {
            recording.start();
            var used = use();
            for (int round = 0; round < ROUNDS && !used.refersTo(null); round++) {
                System.gc();
                Thread.sleep(20); // a circuit's thread may still be about to end
            }
            assertThat(used.refersTo(null)).as("the provider's class loader is still held").isTrue();
        }
    }

    private static WeakReference<ClassLoader> use() throws Exception {
        URL[] places = {place(MyelinProvider.class), place(Substrates.class), place(SurvivingThreadTest.class)};
        try (var loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            var thread = Thread.currentThread();
            var before = thread.getContextClassLoader();
            thread.setContextClassLoader(loader); // where providers are looked for
            try {
                var type = loader.loadClass(FullUse.class.getName());
                assertThat(type).isNotSameAs(FullUse.class);
                var made = type.getDeclaredConstructor();
                made.setAccessible(true);
                ((Runnable) made.newInstance()).run();
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
