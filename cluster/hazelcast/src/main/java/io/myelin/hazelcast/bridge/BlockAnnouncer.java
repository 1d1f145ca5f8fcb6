package io.myelin.hazelcast.bridge;

import com.hazelcast.topic.ITopic;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.thread.UninterruptibleThread;
import io.myelin.journal.circuit.Derivation;
import io.myelin.journal.circuit.Outbox;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Publishes an outbox's blocks once they are durable, on a thread of its own.
final class BlockAnnouncer implements Derivation {

    /// Maximum number of blocks that wait to become durable or to be published. If the topic or the outbox's journal is
    /// slower than the outbox, later ones are not announced, and feeds read them from the journal.
    static final int WAITING = 64;

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String name;
    private final Supplier<String> identity;
    private final ITopic<byte[]> topic;
    private final ArrayBlockingQueue<Block> waiting = new ArrayBlockingQueue<>(WAITING);
    private @Nullable Outbox<?> outbox;

    /// Confined to the publishing thread.
    private String known = "";

    /// Written before the thread is unparked; the thread reads it before each park.
    private volatile boolean closing;

    /// Set once, when the circuit goes live; read by any thread.
    private volatile @Nullable Thread thread;

    /// @param name     the outbox
    /// @param identity returns the identity of the outbox's journal; called once the journal is written
    /// @param topic    the topic of the announcements
    BlockAnnouncer(String name, Supplier<String> identity, ITopic<byte[]> topic) {
        this.name = name;
        this.identity = identity;
        this.topic = topic;
    }

    /// Sets the outbox, which knows how many of its emissions are durable. Called before the circuit goes live.
    void announceOf(Outbox<?> sending) {
        outbox = sending;
    }

    /// Accepts a block to publish, unless too many are waiting.
    void announce(Block block) {
        if (waiting.offer(block)) {
            LockSupport.unpark(thread);
        }
    }

    /// The number of waiting blocks.
    int waiting() {
        return waiting.size();
    }

    @Override
    public void live(Appender appender) {
        var sending = outbox;
        if (sending == null) {
            return;
        }
        var publishing =
                new UninterruptibleThread("bridge-" + name, () -> run(sending));
        thread = publishing;
        sending.onDurable(_ -> LockSupport.unpark(publishing));
        publishing.start();
    }

    private void run(Outbox<?> sending) {
        while (!closing) {
            Block block = waiting.peek();
            if (block != null && block.end() <= sending.durable()) {
                waiting.poll();
                publish(block);
            } else {
                LockSupport.parkNanos(this, IDLE_NANOS);
            }
        }
    }

    private void publish(Block block) {
        try {
            if (known.isEmpty()) {
                known = identity.get();
            }
            topic.publish(new BlockAnnouncement(known, block).toBytes());
        } catch (RuntimeException lost) {
            // Only a hint is lost: the feed reads the journal.
            waiting.clear();
        }
    }

    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
    }
}
