package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// A worker that is closed, or has nothing left to do, in a process whose memory is used up.
class WorkerMemoryTest {

    /// A program for a separate JVM.
    static final class FullHeap {

        public static void main(String[] none) {
            Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING).close(); // initialises the classes
            var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
            boolean refused = closeWithoutMemory(worker);
            worker.close();
            worker.await();
            System.out.println((refused ? "refused, " : "") + (worker.isTerminated() ? "ended" : "open"));
        }

        private static boolean closeWithoutMemory(Worker worker) {
            Object[] taken = allMemory();
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

    /// A program for a separate JVM. The last entry of a burst takes all memory, so that the worker parks without any.
    static final class IdleInFullHeap {

        private static final int BURST = 1_000;
        private static volatile boolean full;
        private static volatile Object[] taken;
        private static Thread thread;

        public static void main(String[] none) {
            awaitPark(Thread.ofPlatform().daemon().start(LockSupport::park)); // initialises the classes
            var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
            var leaf = Target.of(worker, (Boolean last) -> {});
            worker.submit(() -> {
                thread = Thread.currentThread();
                while (!full) {
                    Thread.onSpinWait();
                }
            });
            var target = Target.of(worker, (Boolean last) -> {
                if (last) {
                    for (int i = 0; i < 100; i++) {
                        worker.transit().push(leaf, last); // more than the first ring holds
                    }
                    taken = allMemory();
                }
            });
            for (int i = 1; i <= BURST; i++) {
                boolean last = i == BURST; // no value that is garbage after its delivery
                // From as many threads, so that all go through the shared queue, whose chunks grow.
                Stress.join(Thread.ofPlatform().start(() -> worker.submit(target, last)));
            }
            full = true;
            while (taken == null) {
                Thread.onSpinWait();
            }
            boolean parked = awaitPark(thread);
            taken = null;
            worker.close();
            Stress.join(thread);
            System.out.println(parked ? "parked" : "did not park");
        }

        /// As `Stress.until`, but without memory.
        private static boolean awaitPark(Thread waiting) {
            for (int poll = 0; poll < 2_000; poll++) {
                if (waiting.getState() == Thread.State.WAITING) {
                    return true;
                }
                LockSupport.parkNanos(10_000_000);
            }
            return false;
        }
    }

    private static Object[] allMemory() {
        Object[] taken = {};
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
        return taken;
    }

    /// The close of a worker that was never used ends it on the caller's thread. In the interpreter, because compiled
    /// code may need less memory.
    @Test
    void aCloseWithoutMemoryEndsAnUnusedWorker() throws Exception {
        assertThat(outputOf(FullHeap.class)).isEqualTo("refused, ended");
    }

    @Test
    void aWorkerParksEvenIfItHasNoMemory() throws Exception {
        assertThat(outputOf(IdleInFullHeap.class)).isEqualTo("parked");
    }

    private static String outputOf(Class<?> program) throws Exception {
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xint", "-Xmx16m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                program.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }
}
