package io.myelin.hazelcast.bridge;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.topic.ITopic;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.Codec;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.Derivation;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.circuit.OutboxFeed;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Announces an outbox's blocks to the cluster by a topic, once they are durable, so that feeds elsewhere need not
/// look for them. A message that is lost costs a feed some milliseconds and nothing else.
public final class BridgeTopic {

    private static final String PREFIX = "myelin.bridge.";
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private BridgeTopic() {}

    /// Declares an outbox whose blocks are announced. Belongs into the sending circuit's program.
    ///
    /// @param circuit  where the emissions come from
    /// @param instance a member
    /// @param journal  the outbox's own journal
    /// @param codec    how emissions are written
    /// @param <E>      the type of the emissions
    /// @return emit to it on the circuit's thread
    public static <E> Outbox<E> sending(
            final JournaledCircuit circuit,
            final HazelcastInstance instance,
            final Journal journal,
            final Codec<E> codec) {
        final var announcer = new Announcer(journal.circuit(), instance.getTopic(PREFIX + journal.circuit()));
        final var outbox = Outbox.of(circuit, journal, codec, announcer::announce);
        announcer.durable(outbox);
        circuit.attach(announcer);
        return outbox;
    }

    /// Has a feed listen to the announcements of its outbox.
    ///
    /// @param instance a member
    /// @param outbox   the outbox's circuit id, which names its journal
    /// @param feed     the feed
    /// @return ends it
    public static Runnable listening(
            final HazelcastInstance instance, final String outbox, final OutboxFeed<?> feed) {
        final ITopic<byte[]> topic = instance.getTopic(PREFIX + outbox);
        final UUID id = topic.addMessageListener(message -> {
            final Block block = Block.verified(message.getMessageObject());
            if (block != null) {
                feed.offer(block);
            }
        });
        return () -> topic.removeMessageListener(id);
    }

    /// Publishes blocks once they are durable, on a thread of its own.
    private static final class Announcer implements Derivation {

        private final String name;
        private final ITopic<byte[]> topic;
        private final ConcurrentLinkedQueue<Block> waiting = new ConcurrentLinkedQueue<>();
        private @Nullable Outbox<?> outbox;
        private volatile boolean closing;
        private volatile @Nullable Thread thread;

        Announcer(final String name, final ITopic<byte[]> topic) {
            this.name = name;
            this.topic = topic;
        }

        void durable(final Outbox<?> of) {
            outbox = of;
        }

        void announce(final Block block) {
            waiting.add(block);
            LockSupport.unpark(thread);
        }

        @Override
        public void live(final Appender appender) {
            final var sending = outbox;
            if (sending == null) {
                return;
            }
            final var publishing = Thread.ofPlatform()
                    .daemon()
                    .name("bridge-" + name)
                    .unstarted(() -> run(sending));
            thread = publishing;
            sending.onDurable(_ -> LockSupport.unpark(publishing));
            publishing.start();
        }

        private void run(final Outbox<?> sending) {
            while (!closing) {
                final Block block = waiting.peek();
                if (block != null && block.end() <= sending.durable()) {
                    waiting.poll();
                    publish(block);
                } else {
                    LockSupport.parkNanos(this, IDLE_NANOS);
                }
            }
        }

        private void publish(final Block block) {
            try {
                topic.publish(block.bytes());
            } catch (final RuntimeException lost) {
                // A hint less: the feed reads the journal.
                waiting.clear();
            }
        }

        @Override
        public void close() {
            closing = true;
            LockSupport.unpark(thread);
        }
    }
}
