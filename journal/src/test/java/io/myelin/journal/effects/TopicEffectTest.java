package io.myelin.journal.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Messages and the position are committed together.
class TopicEffectTest {

    /// A broker: the committed messages, and the open transaction of the latest producer.
    private static final class Broker {

        private final Map<String, Long> messages = new LinkedHashMap<>();
        private final List<Long> order = new ArrayList<>();
        private final Map<String, Long> offsets = new HashMap<>();
        private int epoch;
    }

    /// A producer whose commits fail: every third before, every fifth after the broker has committed.
    private static final class FlakyProducer implements TransactionalProducer {

        private final Broker broker;
        private final Map<String, Long> messages = new LinkedHashMap<>();
        private final Map<String, Long> offsets = new HashMap<>();
        private int epoch;
        private int sent;
        private int commits;
        private boolean open;

        FlakyProducer(Broker broker) {
            this.broker = broker;
        }

        @Override
        public void initTransactions() {
            synchronized (broker) {
                broker.epoch++;
                epoch = broker.epoch;
                abortTransaction();
            }
        }

        @Override
        public long committed(String outbox) {
            synchronized (broker) {
                return broker.offsets.getOrDefault(outbox, 0L);
            }
        }

        @Override
        public void beginTransaction() {
            assertThat(open).isFalse();
            open = true;
        }

        @Override
        public void send(String topic, String key, byte[] value) {
            assertThat(topic).isEqualTo("amounts");
            messages.put(key, ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong());
        }

        @Override
        public void sendOffset(String outbox, long offset) throws IOException {
            sent++;
            if (sent % 7 == 0) {
                throw new IOException("no leader for the offsets");
            }
            offsets.put(outbox, offset);
        }

        @Override
        public void commitTransaction() throws IOException {
            commits++;
            if (commits % 3 == 0) {
                throw new IOException("not sent");
            }
            synchronized (broker) {
                if (epoch != broker.epoch) {
                    throw new IOException("fenced");
                }
                messages.forEach((key, value) -> {
                    assertThat(broker.messages.put(key, value)).isNull();
                    broker.order.add(value);
                });
                broker.offsets.putAll(offsets);
            }
            abortTransaction();
            if (commits % 5 == 0) {
                throw new IOException("answer lost");
            }
        }

        @Override
        public void abortTransaction() {
            messages.clear();
            offsets.clear();
            open = false;
        }
    }

    @Test
    void everyMessageIsCommittedOnceAndInOrder() throws Exception {
        var outbox = SentNumbers.upTo(20);
        var broker = new Broker();
        for (long target : new long[] {9, 20}) {
            var effect = new TopicEffect<Long>(new FlakyProducer(broker), "numbers", "amounts", Codecs.LONG);
            try (var reader = OutboxReader.start(outbox, Codecs.LONG, effect, 50)) {
                Eventually.until("carried out", () -> reader.position() >= target || reader.failure() != null);
                assertThat(reader.failure()).isNull();
            }
        }
        assertThat(broker.order).isEqualTo(LongStream.range(0, 20).boxed().toList());
        assertThat(broker.offsets).containsEntry("numbers", 20L);
        assertThat(broker.messages.keySet()).first().asString().isEqualTo("numbers/" + outbox.identity() + "/0");
    }

    /// Two readers of one outbox, by mistake: the later one aborts the other's transactions.
    @Test
    void twoReadersSendEachMessageOnce() throws Exception {
        var outbox = SentNumbers.upTo(20);
        var broker = new Broker();
        var one = new TopicEffect<Long>(new FlakyProducer(broker), "numbers", "amounts", Codecs.LONG);
        var two = new TopicEffect<Long>(new FlakyProducer(broker), "numbers", "amounts", Codecs.LONG);
        try (var first = OutboxReader.start(outbox, Codecs.LONG, one, 200);
                var second = OutboxReader.start(outbox, Codecs.LONG, two, 200)) {
            Eventually.until("carried out", () -> first.position() == 20 && second.position() == 20
                    || first.failure() != null || second.failure() != null);
        }
        assertThat(broker.order).isEqualTo(LongStream.range(0, 20).boxed().toList());
    }

    /// The reader's transactions are aborted more often than it retries, as if another reader ran in step with it. Only
    /// an attempt right after the position was read succeeds.
    @Test
    void aReaderGetsThroughBetweenOthers() throws Exception {
        var outbox = SentNumbers.upTo(20);
        var broker = new Broker();
        var effect = new TopicEffect<Long>(new FlakyProducer(broker), "numbers", "amounts", Codecs.LONG);
        var other = Thread.startVirtualThread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                synchronized (broker) {
                    broker.epoch++;
                }
                LockSupport.parkNanos(4_000_000); // less than the shortest pause of a reader
            }
        });
        try (var reader = OutboxReader.start(outbox, Codecs.LONG, effect, 50)) {
            Eventually.until("carried out", () -> reader.position() == 20 || reader.failure() != null);
        } finally {
            other.interrupt();
        }
        assertThat(broker.order).isEqualTo(LongStream.range(0, 20).boxed().toList());
    }
}
