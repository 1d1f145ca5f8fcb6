package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forces of a member's files while other threads write, begin files and force.
class ConcurrentForceTest {

    private static final int SEGMENT = 1_000;
    private static final int FORCING = 3;
    private static final int ROUNDS = 1_500;

    @TempDir
    private Path folder;

    private static BlockKey slot(long index) {
        return new BlockKey("place", index);
    }

    /// A device that keeps what was written for itself until it is asked to confirm it: knows how much of each file it
    /// has confirmed.
    private static final class VolatileDevice implements BlockDevice {

        private final Map<Path, Long> confirmed = new ConcurrentHashMap<>();

        @Override
        public void force(Path path, FileChannel file) throws IOException {
            long written = file.size();
            Thread.yield(); // others may write meanwhile
            confirmed.merge(path, written, Math::max);
        }

        /// The bytes of each file that a power failure would take.
        Map<Path, Long> unconfirmed(Map<Path, Long> lengths) {
            var missing = new HashMap<Path, Long>();
            lengths.forEach((path, length) -> {
                long rest = length - confirmed.getOrDefault(path, 0L);
                if (rest > 0 && Files.exists(path)) {
                    missing.put(path, rest);
                }
            });
            return missing;
        }
    }

    private Map<Path, Long> lengths() throws IOException {
        var found = new HashMap<Path, Long>();
        for (long number : LogSegment.numbers(folder)) {
            var path = folder.resolve(number + ".blocks");
            long length = path.toFile().length(); // 0 if it was deleted since
            found.put(path, length);
        }
        return found;
    }

    /// Each byte that is in a file when a force is called is confirmed when it returns, or the file was deleted.
    @Test
    void whatWasWrittenBeforeAForceIsConfirmed() throws Exception {
        var device = new VolatileDevice();
        var wrong = new AtomicReference<Object>();
        var done = new CountDownLatch(1);
        try (var log = BlockLog.open(folder, SEGMENT, device)) {
            var forcing = IntStream.range(0, FORCING)
                    .mapToObj(_ -> Thread.ofPlatform().start(() -> {
                        try {
                            while (done.getCount() > 0) {
                                var before = lengths();
                                log.force();
                                var missing = device.unconfirmed(before);
                                if (!missing.isEmpty()) {
                                    wrong.compareAndSet(null, missing);
                                }
                            }
                        } catch (IOException | RuntimeException failed) {
                            wrong.compareAndSet(null, failed);
                        }
                    }))
                    .toList();
            var random = new Random(1);
            for (int i = 0; i < ROUNDS; i++) {
                log.slot(slot(i), new byte[random.nextInt(300)]);
                if (i % 17 != 0) {
                    log.drop(slot(i - random.nextInt(10)));
                }
            }
            done.countDown();
            for (var thread : forcing) {
                thread.join();
            }
        }
        assertThat(wrong).hasValue(null);
    }

    /// The system reports a device's failure once: the roll-over is told of it, and the force, which is under way for
    /// the same file, is not.
    @Test
    void aForceFailsIfARollOverWasToldOfTheFailure() throws Exception {
        var forces = new AtomicInteger();
        var rolling = new CountDownLatch(1);
        var forcing = new AtomicReference<Thread>();
        BlockDevice device = (_, _) -> {
            if (forces.incrementAndGet() == 1) {
                await(rolling);
                return;
            }
            // The system has reported the failure to this call; the other returns before the log knows of it.
            rolling.countDown();
            Eventually.until("the force is done or waits", () -> switch (forcing.get().getState()) {
                case BLOCKED, TERMINATED -> true;
                default -> false;
            });
            throw new IOException("the device failed");
        };
        var failure = new AtomicReference<Throwable>();
        try (var log = BlockLog.open(folder, SEGMENT, device)) {
            log.slot(slot(0), new byte[SEGMENT]);
            forcing.set(Thread.ofPlatform().start(() -> {
                try {
                    log.force();
                } catch (RuntimeException failed) {
                    failure.set(failed);
                }
            }));
            Eventually.until("under way", () -> forces.get() == 1);
            assertThatThrownBy(() -> log.slot(slot(1), new byte[1])).isInstanceOf(UncheckedIOException.class);
            forcing.get().join();
            assertThat(failure.get()).isInstanceOf(IllegalStateException.class);
            assertThat(log.isForced()).isFalse();
            assertThatThrownBy(log::force).isInstanceOf(IllegalStateException.class);
        } catch (UncheckedIOException late) {
            // The device fails when the log is closed, too.
            assertThat(late).hasMessageContaining("the device failed");
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException early) {
            throw new IOException(early);
        }
    }
}
