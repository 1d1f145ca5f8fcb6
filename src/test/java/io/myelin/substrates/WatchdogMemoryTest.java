package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// A watchdog in a process whose memory is used up for a while.
class WatchdogMemoryTest {

    /// A program for a separate JVM.
    static final class FullHeap {

        /// Hundreds of samples.
        private static final long HELD_MILLIS = 500;

        public static void main(String[] none) throws InterruptedException {
            var stalled = new CountDownLatch(1);
            var released = new CountDownLatch(1);
            var circuit = cortex().circuit();
            var pipe = circuit.<CountDownLatch>pipe(latch -> {
                try {
                    latch.await();
                } catch (InterruptedException unexpected) {
                    throw new AssertionError(unexpected);
                }
            });
            try (var _ = MyelinProvider.watchdog(Duration.ofMillis(1), _ -> stalled.countDown())) {
                takeAllMemory();
                if (Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(thread -> thread.getName().equals("myelin-watchdog"))) {
                    pipe.emit(released);
                    stalled.await();
                    released.countDown();
                    circuit.closeAwait();
                    System.out.println("done");
                }
            }
        }

        private static void takeAllMemory() throws InterruptedException {
            Object[] taken = null;
            for (int length = 1 << 16; length > 0; length >>= 1) {
                try {
                    while (true) {
                        Object[] more = new Object[length];
                        more[0] = taken;
                        taken = more;
                    }
                } catch (OutOfMemoryError full) {
                    // A smaller one may still find room.
                }
            }
            Thread.sleep(HELD_MILLIS); // in which the watchdog takes samples
            Reference.reachabilityFence(taken);
        }
    }

    /// In the interpreter, because compiled code may need less memory.
    @Test
    void aShortageOfMemoryDoesNotEndTheWatchdog() throws Exception {
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xint", "-Xmx16m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                FullHeap.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output.strip()).isEqualTo("done");
        assertThat(process.waitFor()).isZero();
    }
}
