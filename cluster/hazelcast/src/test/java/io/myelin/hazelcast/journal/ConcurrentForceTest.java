package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Forces of a member's files while other threads write, begin files and force.
class ConcurrentForceTest {

    private static final int SEGMENT = 1_000;
    private static final int FORCING = 3;

    @TempDir
    private Path folder;

    private static BlockKey slot(long index) {
        return new BlockKey("place", index);
    }

    /// A device with a volatile cache. It knows how much of each file it has confirmed.
    private static final class VolatileDevice implements BlockDevice {

        private final Map<Path, Long> confirmed = new ConcurrentHashMap<>();

        @Override
        public void force(Path path, FileChannel file) throws IOException {
            long written = file.size();
            Thread.yield(); // others may write meanwhile
            confirmed.merge(path, written, Math::max);
        }

        /// The bytes of each file that a power failure would lose.
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
    void bytesWrittenBeforeAForceAreConfirmed() throws Exception {
        requireConfirmed(300);
    }

    @Test
    @Tag("slow")
    void bytesWrittenBeforeAForceAreConfirmedInALongRun() throws Exception {
        requireConfirmed(3_000);
    }

    private void requireConfirmed(int rounds) throws Exception {
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
            for (int i = 0; i < rounds; i++) {
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

    /// The system reports a device's failure once. If a new file began while a force of the previous file received that
    /// report, a restart would trust the previous file.
    @Test
    void noFileBeginsWhileAForceMayReceiveAFailure() throws Exception {
        var forces = new AtomicInteger();
        var told = new CountDownLatch(1);
        BlockDevice device = (_, _) -> {
            if (forces.incrementAndGet() == 1) {
                await(told);
                throw new IOException("the device failed");
            }
        };
        var failures = new ConcurrentLinkedQueue<Class<?>>();
        try (var log = BlockLog.open(folder, SEGMENT, device)) {
            log.slot(slot(0), new byte[SEGMENT]);
            var forcing = failing(log::force, failures);
            Eventually.until("under way", () -> forces.get() == 1);
            var rolling = failing(() -> log.slot(slot(1), new byte[1]), failures);
            Eventually.until("the file is begun, or that waits", () -> switch (rolling.getState()) {
                case WAITING, TERMINATED -> true;
                default -> false;
            });
            told.countDown();
            forcing.join();
            rolling.join();
            assertThat(failures).containsExactlyInAnyOrder(UncheckedIOException.class, IllegalStateException.class);
            assertThat(LogSegment.numbers(folder)).containsExactly(0L);
            assertThat(log.isForced()).isFalse();
            assertThatThrownBy(log::force).isInstanceOf(IllegalStateException.class);
        }
    }

    /// The force by which a log is closed must not receive the report of a failure in place of another force that is
    /// under way.
    @Test
    void closingTakesNoFailureFromAForce() throws Exception {
        var forces = new AtomicInteger();
        var told = new CountDownLatch(1);
        BlockDevice device = (_, _) -> {
            if (forces.incrementAndGet() == 1) {
                await(told);
                if (forces.get() > 1) {
                    return; // the other one was told
                }
            }
            throw new IOException("the device failed");
        };
        var failures = new ConcurrentLinkedQueue<Class<?>>();
        var log = BlockLog.open(folder, SEGMENT, device);
        log.slot(slot(0), new byte[1]);
        var forcing = failing(log::force, failures);
        Eventually.until("under way", () -> forces.get() == 1);
        var closing = Thread.ofPlatform().start(() -> {
            try {
                log.close();
            } catch (UncheckedIOException failed) {
                // The device failed.
            }
        });
        Eventually.until("closed, or that waits", () -> switch (closing.getState()) {
            case WAITING, TERMINATED -> true;
            default -> false;
        });
        told.countDown();
        forcing.join();
        closing.join();
        assertThat(failures).containsExactly(UncheckedIOException.class);
        assertThat(log.isForced()).isFalse();
    }

    /// Other threads compete for the log, so that it is often closed between two steps of the force.
    @Test
    void aForceThatEndsDuringTheCloseBlocksNeither() throws Exception {
        for (int round = 0; round < 200; round++) {
            var confirming = new CountDownLatch(1);
            var confirm = new CountDownLatch(1);
            BlockDevice device = (_, _) -> {
                confirming.countDown();
                await(confirm);
            };
            var log = BlockLog.open(folder.resolve(Integer.toString(round)), SEGMENT, device);
            log.slot(slot(0), new byte[1]);
            var forcing = Thread.ofPlatform().daemon().start(log::force);
            confirming.await();
            var closing = Thread.ofPlatform().daemon().start(log::close);
            Eventually.until("waits", () -> closing.getState() == Thread.State.WAITING);
            var asking = IntStream.range(0, 4)
                    .mapToObj(_ -> Thread.ofPlatform().daemon().start(() -> {
                        while (forcing.isAlive() && closing.isAlive()) {
                            log.lists("place");
                        }
                    }))
                    .toList();
            confirm.countDown();
            assertThat(forcing.join(Duration.ofSeconds(20))).as("the force ends, round %s", round).isTrue();
            assertThat(closing.join(Duration.ofSeconds(20))).as("the log is closed, round %s", round).isTrue();
            for (var thread : asking) {
                thread.join();
            }
        }
    }

    private static Head head(UUID identity, String circuit, int epochs) {
        var head = new Head(identity);
        for (int epoch = 1; epoch <= epochs; epoch++) {
            head.ranges.add(new EpochRange(epoch, PlacesOf.prefix(circuit) + epoch, epoch, epoch));
        }
        return head;
    }

    /// A log with a full file, of which a force is under way, and the threads that wait for it.
    private final class FullFile implements AutoCloseable {

        private final CountDownLatch confirm = new CountDownLatch(1);
        private final AtomicInteger forces = new AtomicInteger();
        private final List<Thread> threads = new ArrayList<>();
        private final Collection<Class<?>> failures = new ConcurrentLinkedQueue<>();
        private final BlockLog log = BlockLog.open(folder, 1, (_, _) -> {
            if (forces.incrementAndGet() == 1) {
                ConcurrentForceTest.await(confirm);
            }
        });

        void force() {
            threads.add(failing(log::force, failures));
            Eventually.until("under way", () -> forces.get() == 1);
        }

        void waiting(Runnable operation) {
            var thread = failing(operation, failures);
            threads.add(thread);
            Eventually.until("it waits", () -> thread.getState() == Thread.State.WAITING);
        }

        void confirm() throws InterruptedException {
            confirm.countDown();
            for (var thread : threads) {
                thread.join();
            }
            assertThat(failures).isEmpty();
        }

        @Override
        public void close() {
            confirm.countDown();
            log.close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theHeadOfTheClusterReplacesNoLaterOneThatIsStoredMeanwhile(boolean laterFirst) throws Exception {
        try (var file = new FullFile()) {
            var identity = UUID.randomUUID();
            file.log.head("c", head(identity, "c", 1));
            file.force();
            Runnable later = () -> file.log.head("c", head(identity, "c", 3));
            Runnable earlier = () -> file.log.headOf("c", head(identity, "c", 2));
            file.waiting(laterFirst ? later : earlier);
            file.waiting(laterFirst ? earlier : later);
            file.confirm();
            assertThat(file.log.lists(PlacesOf.prefix("c") + 3)).isTrue();
        }
    }

    @Test
    void aHeadThatIsStoredWhileTheOthersAreDecidedEndsNothing() throws Exception {
        try (var file = new FullFile()) {
            for (var circuit : List.of("a", "b", "c")) {
                file.log.undecidedHead(circuit, head(UUID.randomUUID(), circuit, 1));
            }
            file.log.slot(slot(0), new byte[1]);
            file.force();
            file.waiting(file.log::decide);
            file.waiting(() -> file.log.head("b", head(UUID.randomUUID(), "b", 2)));
            file.confirm();
            assertThat(List.of("a", "b", "c"))
                    .allMatch(circuit -> file.log.lists(PlacesOf.prefix(circuit) + 1));
            assertThat(file.log.lists(PlacesOf.prefix("b") + 2)).isTrue();
        }
    }

    private static Thread failing(Runnable operation, Collection<Class<?>> failures) {
        return Thread.ofPlatform().start(() -> {
            try {
                operation.run();
            } catch (RuntimeException failed) {
                failures.add(failed.getClass());
            }
        });
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException early) {
            throw new IOException(early);
        }
    }
}
