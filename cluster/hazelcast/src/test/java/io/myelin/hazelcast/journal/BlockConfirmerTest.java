package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Members with files whose devices take their time: when their blocks are acknowledged.
class BlockConfirmerTest {

    private static final long SEGMENT = 64L << 20;
    private static final int COPIES = 2;
    private static final int ROUNDS = 150;

    @TempDir
    private Path folder;

    private final Members members = Members.create();
    private final List<SlowDevice> devices = new ArrayList<>();

    @AfterEach
    void stop() {
        devices.forEach(SlowDevice::release);
        members.close();
    }

    /// A device that confirms after a random time, or not before it is released, and knows how much of each file it
    /// has confirmed.
    private static final class SlowDevice implements BlockDevice {

        private final Map<Path, Long> confirmed = new ConcurrentHashMap<>();
        private final Random random;
        private final AtomicInteger unasked = new AtomicInteger();
        private volatile CountDownLatch held = new CountDownLatch(0);
        private volatile @Nullable Error failure;

        SlowDevice(long seed) {
            random = new Random(seed);
        }

        void hold() {
            held = new CountDownLatch(1);
        }

        void release() {
            held.countDown();
        }

        /// Makes the next force that no writer asked for throw.
        void fail(Error thrown) {
            failure = thrown;
        }

        private void force() {
            if (!Thread.currentThread().getName().equals("journal-confirmer")) {
                return;
            }
            var thrown = failure;
            if (thrown != null) {
                failure = null;
                throw thrown;
            }
            unasked.incrementAndGet();
        }

        @Override
        public void force(Path path, FileChannel file) throws IOException {
            force();
            long written = file.size();
            // Longer than a message takes: a block that was acknowledged too early is still unconfirmed.
            LockSupport.parkNanos(random.nextInt(3_000_000));
            try {
                held.await();
            } catch (InterruptedException early) {
                throw new IOException(early);
            }
            confirmed.merge(path, written, Math::max);
        }

        /// Whether content would be in a file after a power failure.
        boolean has(byte[] content) {
            return confirmed.entrySet().stream().anyMatch(file -> contains(file.getKey(), file.getValue(), content));
        }

        private static boolean contains(Path path, long length, byte[] content) {
            try (var file = Files.newInputStream(path)) {
                // As text of single bytes, whose search is fast.
                return new String(file.readNBytes((int) length), StandardCharsets.ISO_8859_1)
                        .contains(new String(content, StandardCharsets.ISO_8859_1));
            } catch (IOException gone) {
                return false;
            }
        }
    }

    private HazelcastInstance start() {
        var device = new SlowDevice(devices.size());
        var config = members.config();
        JournalCluster.keepFiles(
                config, BlockLog.open(folder.resolve(Integer.toString(devices.size())), SEGMENT, device), 1);
        devices.add(device);
        return members.start(config);
    }

    private static HazelcastAppender writer(HazelcastInstance member, String circuit) {
        return (HazelcastAppender) HazelcastJournal.create(member, circuit, Copies.REQUIRED).appender();
    }

    private long having(byte[] content) {
        return devices.stream().filter(device -> device.has(content)).count();
    }

    /// At the moment of the acknowledgement as many devices have a block as there are copies.
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(ints = {2, 3})
    void acknowledgedBlocksAreOnEnoughDevices(int count) throws Exception {
        var first = start();
        for (int i = 1; i < count; i++) {
            start();
        }
        var appended = new ConcurrentLinkedQueue<Map.Entry<Long, byte[]>>();
        Queue<Long> wrong = new ConcurrentLinkedQueue<>();
        try (var appender = writer(first, "c")) {
            appender.onDurable(until -> {
                // One thread at a time acknowledges.
                while (!appended.isEmpty() && appended.peek().getKey() < until) {
                    var block = appended.remove();
                    if (having(block.getValue()) < COPIES) {
                        wrong.add(block.getKey());
                    }
                }
            });
            var random = new Random(count);
            long sequence = 0;
            for (int round = 0; round < ROUNDS; round++) {
                for (int blocks = 1 + random.nextInt(3); blocks > 0; blocks--) {
                    var content = UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8);
                    appended.add(Map.entry(sequence, content));
                    // A full block now and then: it waits for others.
                    boolean full = random.nextInt(10) == 0;
                    appender.append(
                            ByteBuffer.wrap(Arrays.copyOf(content, full ? Block.CAPACITY : content.length)), 2);
                    sequence += 2;
                }
                assertThat(appender.awaitDurable(sequence, 10, TimeUnit.MINUTES)).isTrue();
            }
        }
        assertThat(wrong).isEmpty();
    }

    /// A member on which the requests to force files are counted.
    private static HazelcastInstance counting(HazelcastInstance member, AtomicInteger requests) {
        return Interposed.on(member, (method, arguments) -> {
            if ("getExecutorService".equals(method) && "myelin.journal.files".equals(arguments[0])) {
                requests.incrementAndGet();
            }
        });
    }

    @Test
    void aRecordThatIsWaitedForNeedsNoRequest() throws Exception {
        var requests = new AtomicInteger();
        var first = counting(start(), requests);
        start();
        try (var appender = writer(first, "c")) {
            Records.append(appender, 0, 1);
            assertThat(requests).as("whether all members keep files").hasPositiveValue();
            requests.set(0);
            for (int i = 1; i <= 100; i++) {
                Records.append(appender, i, 1);
            }
            // On a starved machine a message may take so long that members are asked.
            assertThat(requests).hasValueLessThan(50);
        }
    }

    @WaitingCase
    void membersAreAskedIfMessagesAreLost() throws Exception {
        var first = start();
        start();
        try (var appender = writer(first, "c")) {
            Records.append(appender, 0, 1);
            MemberState.required(first).commits().clear();
            for (int i = 1; i <= 5; i++) {
                Records.append(appender, i, 1);
            }
        }
    }

    /// Otherwise each record of every writer would wait for a request from then on, and the blocks of the member,
    /// which no thread removes, would take more and more memory.
    @WaitingCase
    void anErrorDoesNotEndTheConfirmingThread() throws Exception {
        var first = start();
        start();
        try (var appender = writer(first, "c")) {
            Records.append(appender, 0, 1);
            for (var device : devices) {
                device.fail(new StackOverflowError());
            }
            long next = 1;
            for (var device : devices) {
                while (device.failure != null) {
                    Records.append(appender, next, 1);
                    next++;
                }
                device.unasked.set(0);
            }
            for (int i = 0; i < 100; i++) {
                Records.append(appender, next, 1);
                next++;
            }
        }
        assertThat(devices).allSatisfy(device -> assertThat(device.unasked).hasPositiveValue());
    }

    @WaitingCase
    void aMemberThatLeavesDoesNotStopTheWriter() throws Exception {
        members.impatient();
        var first = start();
        var second = start();
        start();
        try (var appender = writer(first, "c")) {
            Records.append(appender, 0, 1);
            second.getLifecycleService().terminate();
            for (int i = 1; i <= 50; i++) {
                Records.append(appender, i, 1);
            }
        }
    }

    /// Messages came until the members changed, and more are missing.
    @WaitingCase
    void membersAreAskedOnceMessagesDoNotSuffice() throws Exception {
        var requests = new AtomicInteger();
        var first = start();
        start();
        try (var appender = writer(first, "c")) {
            Records.append(appender, 0, 1);
            var asking = HazelcastJournal.of(counting(first, requests), "c", Copies.REQUIRED);
            var commit = new DiskCommit(appender, asking, new EpochRange(appender.epoch(), "other", 0, 0), 1);
            devices.forEach(SlowDevice::hold);
            appender.append(Records.of(1, 1), 1);
            Eventually.until("the block has arrived", () -> appender.settled().index() > appender.confirmed().index());
            var thread = Thread.ofPlatform().start(() -> commit.step(true));
            Eventually.until("members are asked", () -> requests.get() > 0);
            devices.forEach(SlowDevice::release);
            thread.join();
        }
    }

    /// Both devices lose power before they confirm a block, and their members return before the writer looks: it finds
    /// the journal, with what was confirmed.
    @WaitingCase
    void aBlockThatArrivedAndIsGoneIsNotAcknowledged() throws Exception {
        var first = start();
        start();
        try (var appender = writer(first, "c")) {
            Records.append(appender, 0, 1);
            devices.forEach(SlowDevice::hold);
            appender.append(Records.of(1, 1), 1);
            Eventually.until("the block has arrived", () -> appender.settled().index() > appender.confirmed().index());
            var journal = HazelcastJournal.of(first, "c", Copies.REQUIRED);
            journal.blocks().delete(journal.head().last().key(1));
            start();
            Eventually.until("the writer has checked the journal", () -> appender.reason() != null
                    || appender.redundancy().known());
            devices.forEach(SlowDevice::release);
            assertThatThrownBy(() -> appender.awaitDurable(2, 10, TimeUnit.MINUTES))
                    .isInstanceOf(CorruptJournalException.class);
            assertThat(appender.durable()).isEqualTo(1);
        }
    }

    /// As above, and another writer, which is about to take over, has sealed the block's slot meanwhile.
    @WaitingCase
    void aBlockThatArrivedAndWhoseSlotIsSealedIsNotAcknowledged() throws Exception {
        var first = start();
        start();
        try (var appender = writer(first, "c")) {
            Records.append(appender, 0, 1);
            devices.forEach(SlowDevice::hold);
            appender.append(Records.of(1, 1), 1);
            Eventually.until("the block has arrived", () -> appender.settled().index() > appender.confirmed().index());
            loseAndSeal(first);
            start();
            Eventually.until("the writer has checked the journal", () -> appender.reason() != null
                    || appender.redundancy().known());
            devices.forEach(SlowDevice::release);
            assertThatThrownBy(() -> appender.awaitDurable(2, 10, TimeUnit.MINUTES))
                    .isInstanceOf(CorruptJournalException.class);
            assertThat(appender.durable()).isEqualTo(1);
        }
    }

    /// The second block is lost, and another writer that is about to take over seals its slot.
    private static void loseAndSeal(HazelcastInstance member) {
        var journal = HazelcastJournal.of(member, "c", Copies.REQUIRED);
        var last = journal.head().last();
        long epoch = journal.change(new ClaimEpoch(last.epoch() + 1, 17)).claimed;
        journal.blocks().delete(last.key(1));
        byte[] found = journal.blocks().executeOnKey(
                last.key(1), new SealSlot(last.epoch(), 0, Seals.seal(epoch, 1)));
        assertThat(Seals.isSeal(found)).isTrue();
    }

    /// The circuit's thread appends by itself while the writer is idle, and must not wait for a device.
    @WaitingCase
    void aWriterThatWouldWaitForADeviceIsNotIdle() throws Exception {
        var first = start();
        start();
        try (var appender = writer(first, "c")) {
            Records.append(appender, 0, 1);
            devices.forEach(SlowDevice::hold);
            for (int i = 1; i <= 64; i++) {
                appender.append(Records.of(i, 1), 1);
            }
            Eventually.until("all have arrived", () -> appender.settled().index() == 65);
            assertThat(appender.isIdle()).isFalse();
            devices.forEach(SlowDevice::release);
            assertThat(appender.awaitDurable(65, 10, TimeUnit.MINUTES)).isTrue();
            assertThat(appender.isIdle()).isTrue();
        }
    }

    @WaitingCase
    void aDeviceThatHangsStallsTheWriter() throws Exception {
        var first = start();
        start();
        for (var device : devices) {
            try (var appender = writer(first, "c" + devices.indexOf(device))) {
                Records.append(appender, 0, 1);
                awaitHealth(appender, Health.SOUND);
                device.hold();
                appender.append(Records.of(1, 1), 1);
                awaitHealth(appender, Health.STALLED);
                assertThat(appender.durable()).isEqualTo(1);
                device.release();
                assertThat(appender.awaitDurable(2, 10, TimeUnit.MINUTES)).isTrue();
                awaitHealth(appender, Health.SOUND);
            }
        }
    }

    /// It waits half a minute for the device.
    @WaitingCase
    @Tag("slow")
    void aDeviceThatHangsDoesNotKeepTheWriterFromBeingClosed() throws Exception {
        var first = start();
        start();
        var appender = writer(first, "c");
        Records.append(appender, 0, 1);
        devices.getFirst().hold();
        appender.append(Records.of(1, 1), 1);
        appender.close();
        assertThat(appender.health()).isEqualTo(Health.CLOSED);
        assertThat(appender.durable()).isEqualTo(1);
    }

    /// Otherwise a power failure could leave deletions, and a head that begins before the deleted blocks.
    @WaitingCase
    void theHeadIsOnItsDevicesBeforeBlocksAreDeleted() throws Exception {
        var first = start();
        start();
        try (var appender = writer(first, "c")) {
            for (int i = 0; i < 3; i++) {
                Records.append(appender, i, 1);
            }
        }
        var journal = HazelcastJournal.of(first, "c", Copies.REQUIRED);
        Head expected = journal.head();
        assertThat(new TruncateHead(2, 2, 2, expected.last()).change(expected)).isTrue();
        // No writer is left: nothing else forces the files or changes the head.
        journal.truncate(2);
        assertThat(having(LogEntry.head("c", expected).bytes())).isEqualTo(COPIES);
    }

    /// Otherwise a power failure could leave a head that lists an epoch without blocks.
    @WaitingCase
    void anEpochIsOnItsDevicesBeforeItIsPublished() {
        var first = start();
        start();
        start();
        Eventually.until("copies", () -> first.getPartitionService().isClusterSafe());
        var journal = HazelcastJournal.create(first, "c", Copies.REQUIRED);
        for (int epoch = 1; epoch <= 5; epoch++) {
            // Nothing is appended: no other request forces the files.
            var range = new EpochOpening(journal).open();
            assertThat(having(LogEntry.slot(Anchor.key(range), Anchor.bytes(journal.head(), range)).bytes()))
                    .isEqualTo(COPIES);
        }
    }

    private static void awaitHealth(Appender appender, Health health) {
        Eventually.until(health.name(), () -> appender.health() == health);
    }
}
