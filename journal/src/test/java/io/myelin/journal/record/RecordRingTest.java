package io.myelin.journal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.Block;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Records pass through the ring.
class RecordRingTest {

    private static final int CAPACITY = 4 * Block.MAXIMUM;
    private static final Duration LONG = Duration.ofMinutes(10);

    /// Long enough for the other thread to run meanwhile.
    private static final long SETTLING_NANOS = TimeUnit.SECONDS.toNanos(1);

    @Test
    void everyRecordComesOutOnceAndInOrder() throws Exception {
        var kept = new MemoryJournal("test");
        var appender = kept.appender();
        var ring = new RecordRing(CAPACITY);
        var sender = new RecordSender(ring, appender, RecordSender.Gate.OPEN, "test");
        sender.start();
        var random = new Random(42);
        int records = 20_000;
        for (int i = 0; i < records; i++) {
            ring.write(1, Codecs.BYTES, content(random, i));
            if (i % 1_000 == 999) {
                // Sometimes the consumer has time to park.
                assertThat(appender.awaitDurable(i + 1, 10, TimeUnit.MINUTES)).isTrue();
            }
        }
        assertThat(appender.awaitDurable(records, 10, TimeUnit.MINUTES)).isTrue();
        sender.finish(LONG);
        var found = kept.contents(Codecs.BYTES);
        assertThat(found).hasSize(records);
        var again = new Random(42);
        for (int i = 0; i < records; i++) {
            assertThat(ByteBuffer.wrap(found.get(i)))
                    .as("record " + i)
                    .isEqualTo(ByteBuffer.wrap(content(again, i)));
        }
    }

    /// Contents: mostly short, some longer than a header can state, a few of the maximum length.
    private static byte[] content(Random random, int number) {
        int kind = random.nextInt(200);
        int length = kind == 0 ? RecordRing.LARGEST : kind < 10 ? random.nextInt(9_000) : random.nextInt(40);
        var content = new byte[length];
        if (length >= 4) {
            ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putInt(number);
        }
        return content;
    }

    @Test
    void recordLargerThanABlockIsRefusedAndLeavesNoTrace() {
        var kept = new MemoryJournal("test");
        var ring = new RecordRing(CAPACITY);
        ring.write(1, Codecs.LONG, 1L);
        assertThatThrownBy(() -> ring.write(1, Codecs.BYTES, new byte[RecordRing.LARGEST + 1]))
                .isInstanceOf(IllegalArgumentException.class);
        ring.write(1, Codecs.LONG, 2L);
        var sender = new RecordSender(ring, kept.appender(), RecordSender.Gate.OPEN, "test");
        sender.start();
        sender.finish(LONG);
        assertThat(kept.contents(Codecs.BYTES)).hasSize(2);
    }

    /// The producer is held up after it has read an announcement. The consumer announces itself again; then the
    /// producer ends that second announcement.
    @Test
    void aLateProducerLosesNoWakeUp() throws Exception {
        var ring = new RecordRing(CAPACITY, SETTLING_NANOS, LONG.toNanos());
        var taken = new AtomicInteger();
        var running = new AtomicBoolean(true);
        var consumer = Thread.ofPlatform().daemon().start(() -> {
            while (running.get()) {
                ring.await(LONG.toNanos());
                for (var run = ring.take(); run != null; run = ring.take()) {
                    run.position(run.limit());
                    taken.addAndGet(ring.count());
                    ring.release();
                }
            }
        });
        Eventually.until("the consumer waits", () -> consumer.getState() == Thread.State.TIMED_WAITING);
        ring.nudge(consumer);
        Eventually.until("the consumer waits again", () -> consumer.getState() == Thread.State.TIMED_WAITING);
        ring.answer(consumer);
        // Longer than the first park, at the end of which the consumer checks whether its announcement still stands.
        TimeUnit.NANOSECONDS.sleep(2 * SETTLING_NANOS);
        ring.write(1, Codecs.LONG, 2L);
        Eventually.until("the next record wakes the consumer", () -> taken.get() == 1);
        running.set(false);
        ring.nudge(consumer);
        consumer.join();
    }

    /// Waits before each block until it is opened.
    private static final class ClosedGate implements RecordSender.Gate {

        private final CountDownLatch opened = new CountDownLatch(1);
        private final AtomicReference<Thread> sending = new AtomicReference<>();

        @Override
        public void before() throws InterruptedException {
            sending.set(Thread.currentThread());
            opened.await();
        }

        Thread awaitWaiting() {
            Eventually.until("the sender waits in the gate", () -> {
                var thread = sending.get();
                return thread != null && !thread.isInterrupted() && thread.getState() == Thread.State.WAITING;
            });
            return sending.get();
        }
    }

    /// A build tool or a container may interrupt all threads of a group.
    @Test
    void anInterruptThatIsNotTheSendersOwnEndsNothing() {
        var kept = new MemoryJournal("test");
        var ring = new RecordRing(CAPACITY);
        var gate = new ClosedGate();
        var sender = new RecordSender(ring, kept.appender(), gate, "test");
        sender.start();
        ring.write(1, Codecs.LONG, 1L);
        gate.awaitWaiting().interrupt();
        var thread = gate.awaitWaiting();
        gate.opened.countDown();
        Eventually.until("the record is appended", () -> kept.durable() == 1);
        thread.interrupt();
        Eventually.until("the idle sender does not stay interrupted", () -> !thread.isInterrupted());
        sender.finish(LONG);
        assertThat(sender.failure()).isInstanceOf(ClosedJournalException.class);
        assertThat(kept.contents(Codecs.BYTES)).hasSize(1);
    }

    /// A replay from a snapshot between two numbered records would skip what is at the end of the block of the first,
    /// for example the definition of an inlet, and a truncation would remove it.
    @Test
    void aRecordWithoutANumberIsInTheBlockOfTheNextNumberedOne() {
        var ring = new RecordRing(CAPACITY);
        ring.write(1, Codecs.LONG, 1L);
        ring.write(0, Codecs.LONG, 2L);
        var first = ring.take();
        assertThat(first.remaining()).as("the first alone").isEqualTo(12);
        first.position(first.limit());
        ring.release();
        ring.write(1, Codecs.LONG, 3L);
        assertThat(ring.take().remaining()).isEqualTo(24);
        assertThat(ring.count()).isEqualTo(1);
    }

    /// The last bytes of a lap hold no record, wherever the record before them ends.
    @Test
    void aLapMayEndAnywhere() {
        for (int unused = 0; unused < 64; unused++) {
            var ring = new RecordRing(CAPACITY);
            var expected = new ArrayList<byte[]>();
            int written = 0;
            int lap = CAPACITY - unused;
            while (lap - written > 4_000) {
                written += write(ring, 1_000, expected);
            }
            var found = new ArrayList<byte[]>();
            read(ring, found); // otherwise there would be no space for the next lap
            write(ring, lap - written - 4, expected);
            for (int i = 0; i < 3; i++) {
                write(ring, 1 + i, expected);
            }
            read(ring, found);
            assertThat(found).as("%d unused bytes", unused).containsExactlyElementsOf(expected);
        }
    }

    /// @return the bytes that the record takes
    private static int write(RecordRing ring, int length, List<byte[]> expected) {
        var content = new byte[length];
        Arrays.fill(content, (byte) expected.size());
        ring.write(1, Codecs.BYTES, content);
        expected.add(content);
        return 4 + length;
    }

    private static void read(RecordRing ring, List<byte[]> found) {
        for (var run = ring.take(); run != null; run = ring.take()) {
            while (run.hasRemaining()) {
                int at = run.position();
                int header = run.getInt(at);
                int end = at + BlockRecords.lengthAt(run, at, header);
                var content = new byte[end - BlockRecords.contentAt(at, header)];
                run.get(BlockRecords.contentAt(at, header), content);
                found.add(content);
                run.position(end);
            }
            ring.release();
        }
    }
}
