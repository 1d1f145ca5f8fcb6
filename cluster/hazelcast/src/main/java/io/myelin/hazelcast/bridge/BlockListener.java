package io.myelin.hazelcast.bridge;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.topic.ITopic;
import io.myelin.hazelcast.wire.ListenerRegistration;
import io.myelin.journal.circuit.OutboxFeed;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Offers announced blocks to a feed while that is live.
///
/// Threading: any thread.
final class BlockListener implements OutboxFeed.Offers, ListenerRegistration.Calls {

    private final HazelcastInstance instance;
    private final ITopic<byte[]> topic;
    private final OutboxFeed<?> feed;

    private @Nullable ListenerRegistration registration;
    private boolean ended;

    BlockListener(HazelcastInstance instance, ITopic<byte[]> topic, OutboxFeed<?> feed) {
        this.instance = instance;
        this.topic = topic;
        this.feed = feed;
    }

    @Override
    public synchronized void begin() {
        if (!ended) {
            // By Hazelcast's public calls alone: while they wait for a member, the feed reads the journal.
            registration = new ListenerRegistration(instance, "bridge-listener", () -> null, this, () -> {});
        }
    }

    @Override
    public synchronized void end() {
        ended = true;
        var begun = registration;
        registration = null;
        if (begun != null) {
            begun.close();
        }
    }

    @Override
    public CompletableFuture<UUID> add() {
        return CompletableFuture.completedFuture(topic.addMessageListener(message -> {
            var announced = BlockAnnouncement.of(message.getMessageObject());
            if (announced != null) {
                feed.offer(announced.identity(), announced.block());
            }
        }));
    }

    @Override
    public void remove(UUID registered) {
        topic.removeMessageListener(registered);
    }
}
