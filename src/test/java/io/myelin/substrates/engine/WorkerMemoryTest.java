package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.idle.IdleStrategy;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// A worker that is closed in a process whose memory is used up.
class WorkerMemoryTest {

    /// A program for a separate JVM.
    static final class FullHeap {

        public static void main(String[] none) {
            closeWatched(); // initialises the classes
            var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
            var watcher = watcher(worker);
            boolean refused = closeWithoutMemory(worker);
            worker.close();
            Stress.join(watcher);
            System.out.println(refused ? "refused, ended" : "ended");
        }

        private static void closeWatched() {
            var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
            var watcher = watcher(worker);
            worker.close();
            Stress.join(watcher);
        }

        /// Waits as a ticker does: until the worker terminates, here without a time limit.
        private static Thread watcher(Worker worker) {
            var watcher = Thread.ofPlatform().name("the watcher").daemon().start(() -> {
                worker.watch(Thread.currentThread());
                while (!worker.isTerminated()) {
                    LockSupport.park();
                }
            });
            Stress.until(() -> watcher.getState() == Thread.State.WAITING, "the watcher's park");
            return watcher;
        }

        private static boolean closeWithoutMemory(Worker worker) {
            Object[] taken = null;
            for (int length = 1 << 16; length > 0; length >>= 1) {
                try {
                    while (true) {
                        Object[] more = new Object[length];
                        more[0] = taken;
                        taken = more;
                    }
                } catch (OutOfMemoryError full) {
                    // A smaller one may still fit.
                }
            }
            try {
                worker.close();
                return false;
            } catch (OutOfMemoryError shortage) {
                return true;
            } finally {
                Reference.reachabilityFence(taken);
            }
        }
    }

    /// The close of a worker that was never used ends it on the caller's thread. In the interpreter, because compiled
    /// code may need less memory.
    @Test
    void watchersAreWokenEvenIfTheCloseHasNoMemory() throws Exception {
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xint", "-Xmx16m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                FullHeap.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output.strip()).isEqualTo("refused, ended");
        assertThat(process.waitFor()).isZero();
    }
}
