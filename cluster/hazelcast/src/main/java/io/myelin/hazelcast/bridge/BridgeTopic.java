package io.myelin.hazelcast.bridge;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.journal.Codec;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.circuit.OutboxFeed;

/// Announces an outbox's blocks to the cluster through a topic, once they are durable, so that feeds elsewhere need not
/// poll for them. A lost message only delays a feed by some milliseconds.
public final class BridgeTopic {

    private static final String PREFIX = "myelin.bridge.";

    private BridgeTopic() {}

    /// Declares an outbox whose blocks are announced. To be called in the sending circuit's program.
    ///
    /// @param circuit  the source of the emissions
    /// @param instance a member
    /// @param journal  the outbox's own journal
    /// @param codec    how emissions are written
    /// @param <E>      the type of the emissions
    /// @return emit to it on the circuit's thread
    public static <E> Outbox<E> sending(
            JournaledCircuit circuit,
            HazelcastInstance instance,
            Journal journal,
            Codec<E> codec) {
        var announcer = new BlockAnnouncer(
                journal.circuit(), journal::identity, instance.getTopic(PREFIX + journal.circuit()));
        var outbox = Outbox.of(circuit, journal, codec, announcer::announce);
        announcer.announceOf(outbox);
        circuit.attach(announcer);
        return outbox;
    }

    /// Makes a feed listen to the announcements of its outbox while it is live. Returns at once. Replays, which run the
    /// circuit's program too, do not listen.
    ///
    /// @param instance a member
    /// @param outbox   the outbox's circuit id, which names its journal
    /// @param feed     the feed
    /// @return ends the listening earlier than the feed's end
    public static Runnable listening(
            HazelcastInstance instance, String outbox, OutboxFeed<?> feed) {
        var listener = new BlockListener(instance, instance.getTopic(PREFIX + outbox), feed);
        feed.offeredBy(listener);
        return listener::end;
    }
}
