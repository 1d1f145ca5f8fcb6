package io.myelin.hazelcast.journal;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.ReadOnlySnapshots;
import io.myelin.journal.SnapshotStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A read-only view of the journal of a circuit in a cluster as it was when this object was made, for a member or a
/// client. It changes nothing, and a circuit may write the journal meanwhile.
///
/// The records that count are those that the journal's head has noted as durable. The head lags the writer by a
/// fraction of a second.
///
/// If the journal is truncated during a read, the read fails with a [CorruptJournalException].
public final class HazelcastInspection implements Journal {

    private final HazelcastJournal journal;
    private final Head head;
    private final SnapshotStore snapshots;

    private HazelcastInspection(HazelcastJournal journal) {
        this.journal = journal;
        head = journal.head();
        // A later one may be of records that this head has not noted.
        snapshots = new ReadOnlySnapshots(journal.snapshots(), sequence -> sequence <= head.durable);
    }

    /// Reads a journal's head.
    ///
    /// @param instance a member or a client, prepared by [JournalCluster#configure]
    /// @param circuit  the circuit's id
    /// @throws CorruptJournalException if the cluster has no journal of that name
    /// @throws JournalException        if the cluster does not answer
    public static HazelcastInspection of(HazelcastInstance instance, String circuit) {
        requireNonNull(circuit, "circuit");
        if (!hasJournals(instance)) {
            throw new CorruptJournalException("journal of " + circuit + ": this cluster has no journals");
        }
        return new HazelcastInspection(HazelcastJournal.readable(instance, circuit));
    }

    /// The names of a cluster's journals, in their order: the ids of circuits, and the names of outboxes and outlets.
    ///
    /// @param instance a member or a client, prepared by [JournalCluster#configure]
    /// @throws JournalException if the cluster does not answer
    public static List<String> names(HazelcastInstance instance) {
        if (!hasJournals(instance)) {
            return List.of();
        }
        return OperationRetry.ask("any circuit", () -> instance.<String, Head>getMap(JournalCluster.HEADS).keySet())
                .stream()
                .sorted()
                .toList();
    }

    /// Asking for a map that does not exist would create it, as no journal needs it.
    private static boolean hasJournals(HazelcastInstance instance) {
        return OperationRetry.ask("any circuit", instance::getDistributedObjects).stream()
                .anyMatch(object -> object instanceof IMap<?, ?> map && map.getName().equals(JournalCluster.HEADS));
    }

    @Override
    public String circuit() {
        return journal.circuit();
    }

    /// Refuses: see [HazelcastJournal#of] for a journal that can be written.
    @Override
    public Appender appender() {
        throw new UnsupportedOperationException("journal of " + circuit() + " was opened for reading alone");
    }

    /// Refuses, as [#appender] does.
    @Override
    public void truncate(long sequence) {
        throw new UnsupportedOperationException("journal of " + circuit() + " was opened for reading alone");
    }

    @Override
    public Cursor read() {
        return new DurableCursor(journal.read());
    }

    @Override
    public Cursor read(long sequence) {
        return new DurableCursor(journal.read(sequence));
    }

    @Override
    public long first() {
        return head.base;
    }

    @Override
    public long durable() {
        return head.durable;
    }

    @Override
    public String identity() {
        return head.identity.toString();
    }

    /// The last epoch, 0 if the journal was never opened.
    public long epoch() {
        var last = head.last();
        return last == null ? 0 : last.epoch();
    }

    /// The number of blocks.
    public long blocks() {
        return head.durableIndex - head.baseIndex;
    }

    /// The number of bytes of its blocks and snapshots now, one copy of each. The members read all of them.
    @Override
    public long bytes() {
        return journal.bytes();
    }

    /// Its snapshots, which cannot be changed through this object.
    @Override
    public SnapshotStore snapshots() {
        return snapshots;
    }

    /// Does nothing: the instance belongs to the caller.
    @Override
    public void close() {
        // Nothing is held.
    }

    /// Reads the blocks that were durable when the view was made.
    private final class DurableCursor implements Cursor {

        private final Cursor all;

        DurableCursor(Cursor all) {
            this.all = all;
        }

        @Override
        public long origin() {
            return all.origin();
        }

        @Override
        public @Nullable Block next() {
            Block block = all.next();
            return block == null || block.index() >= head.durableIndex ? null : block;
        }

        @Override
        public void close() {
            all.close();
        }
    }
}
