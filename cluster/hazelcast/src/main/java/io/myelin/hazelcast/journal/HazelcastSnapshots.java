package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.SnapshotStore;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Snapshots in the cluster's memory: their content is stored in parts in the map of blocks, so that it is copied,
/// merged and kept in files like blocks; the journal's head lists them.
///
/// The head is updated before a snapshot's first part is stored and again after the last, so parts that a writer
/// abandoned are known and removed with the next snapshot. Parts of a complete one are deleted before its entry in the
/// head.
final class HazelcastSnapshots implements SnapshotStore {

    /// Parts requested at once.
    private static final int TOGETHER = 8;

    private static final Comparator<StoredSnapshot> LATEST_FIRST = Comparator.comparingLong(StoredSnapshot::millis)
            .thenComparing(StoredSnapshot::place)
            .reversed();

    private final HazelcastJournal journal;

    /// The places of snapshots that are being stored through this object.
    private final Set<String> storing = ConcurrentHashMap.newKeySet();

    HazelcastSnapshots(HazelcastJournal journal) {
        this.journal = journal;
    }

    @Override
    public void store(Snapshot snapshot) {
        journal.requireSameFiles();
        Head head = journal.head();
        if (!snapshot.identity().equals(head.identity.toString())) {
            throw new JournalException("journal of " + journal.circuit() + ": a snapshot of another journal");
        }
        var place = StoredSnapshot.newPlace(journal.circuit(), snapshot.sequence());
        storing.add(place);
        try {
            store(snapshot, place);
        } finally {
            storing.remove(place);
        }
    }

    /// Whether a listed snapshot is being stored through this object. It is going to have its length.
    boolean isStoring(StoredSnapshot listed) {
        return storing.contains(listed.place());
    }

    private void store(Snapshot snapshot, String place) {
        var stored = new StoredSnapshot(
                snapshot.sequence(), snapshot.millis(), place, snapshot.content().length, check(snapshot.content()),
                false);
        Head listing = journal.change(new NoteSnapshot(stored));
        var epoch = journal.writer();
        // After a split its writer may be one of the other side, and may not have noticed yet.
        if (epoch != null && !listing.reaches(epoch, snapshot.sequence())) {
            remove(stored);
            throw new JournalException("journal of " + journal.circuit() + ": the snapshot at " + snapshot.sequence()
                    + " is of another side of a split, which the journal does not have");
        }
        journal.ask(() -> {
            copy(stored, snapshot.content());
            return stored;
        });
        Head after = journal.change(new NoteSnapshot(stored.completed()));
        if (!stored.completed().equals(after.snapshot(stored.place()))) {
            remove(stored);
            throw new JournalException("journal of " + journal.circuit() + ": the snapshot at " + snapshot.sequence()
                    + " was removed while it was stored");
        }
        journal.ask(() -> {
            force(members());
            return stored;
        });
        removeReplacedBy(stored, after);
    }

    /// Removes incomplete snapshots, and older ones of the same sequence. Another writer, which may not know yet that
    /// it was superseded, may be storing one concurrently: one that it completes meanwhile stays, and of two of the
    /// same sequence both writers keep the same one.
    private void removeReplacedBy(StoredSnapshot stored, Head after) {
        for (var other : after.snapshots) {
            if (!other.complete()) {
                Head without = journal.change(new DropSnapshot(other.place(), true));
                if (without.snapshot(other.place()) == null) {
                    deleteParts(other, () -> require(journal.head().snapshot(other.place()) == null));
                }
            } else if (other.sequence() == stored.sequence() && LATEST_FIRST.compare(stored, other) < 0) {
                remove(other, () -> require(journal.head().snapshot(stored.place()) != null));
            }
        }
    }

    /// After a split the head of another side may have replaced the one that was changed, and list what is to be
    /// deleted.
    private void require(boolean kept) {
        if (!kept) {
            throw new JournalException("journal of " + journal.circuit()
                    + ": another side of a split has replaced it while a snapshot was stored");
        }
    }

    /// Stores the parts while members and copies suffice for an acknowledgement; stores them again if that changed.
    private void copy(StoredSnapshot stored, byte[] content) {
        var members = members();
        for (int part = 0; part < stored.parts(); part++) {
            int from = part * StoredSnapshot.PART;
            var bytes = Arrays.copyOfRange(content, from, Math.min(content.length, from + StoredSnapshot.PART));
            journal.blocks().executeOnKey(stored.key(part), new AppendBlock(bytes));
        }
        force(members);
        if (!members.equals(members())) {
            throw new RetryableHazelcastException("the members changed");
        }
    }

    private Set<Member> members() {
        var redundancy = new Redundancy(journal);
        redundancy.check(_ -> {});
        var members = redundancy.sufficient();
        if (members == null) {
            throw new RetryableHazelcastException("copies are missing");
        }
        return members;
    }

    private void force(Set<Member> members) {
        if (journal.keepsFiles()) {
            ForceFiles.at(
                    journal.instance(), members.stream().filter(member -> !member.isLiteMember()).toList(), "");
        }
    }

    private static int check(byte[] content) {
        var crc = new CRC32C();
        crc.update(content);
        return (int) crc.getValue();
    }

    @Override
    public List<Long> sequences() {
        return journal.head().snapshots.stream()
                .filter(StoredSnapshot::complete)
                .map(StoredSnapshot::sequence)
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public @Nullable Snapshot load(long sequence) {
        return load(sequence, _ -> true);
    }

    @Override
    public @Nullable Snapshot load(long sequence, Predicate<? super Snapshot> usable) {
        Head head = journal.head();
        for (var stored : head.snapshots.stream().sorted(LATEST_FIRST).toList()) {
            if (stored.complete() && stored.sequence() == sequence) {
                byte[] content = content(stored);
                if (content != null && check(content) == stored.check()) {
                    var loaded = new Snapshot(head.identity.toString(), sequence, stored.millis(), content);
                    if (usable.test(loaded)) {
                        return loaded;
                    }
                }
            }
        }
        return null;
    }

    private byte @Nullable [] content(StoredSnapshot stored) {
        var content = new byte[stored.length()];
        int next = 0;
        while (next < stored.parts()) {
            int end = Math.min(stored.parts(), next + TOGETHER);
            var keys = new HashSet<BlockKey>();
            for (int part = next; part < end; part++) {
                keys.add(stored.key(part));
            }
            Map<BlockKey, byte[]> found =
                    journal.ask(() -> journal.blocks().getAll(keys));
            for (int part = next; part < end; part++) {
                byte[] bytes = found.get(stored.key(part));
                int at = part * StoredSnapshot.PART;
                if (bytes == null || bytes.length != Math.min(StoredSnapshot.PART, content.length - at)) {
                    return null;
                }
                System.arraycopy(bytes, 0, content, at, bytes.length);
            }
            next = end;
        }
        return content;
    }

    @Override
    public void remove(long sequence) {
        journal.requireSameFiles();
        for (var stored : journal.head().snapshots) {
            if (stored.sequence() == sequence) {
                remove(stored, this::requireLastWriter);
            }
        }
    }

    /// After a split the writer may be one of the other side, and the journal may begin with this snapshot.
    private void requireLastWriter() {
        var epoch = journal.writer();
        if (epoch != null && !epoch.equals(journal.head().last())) {
            throw new JournalException("journal of " + journal.circuit()
                    + ": another writer has taken over, perhaps on another side of a split");
        }
    }

    private void remove(StoredSnapshot stored) {
        remove(stored, () -> {});
    }

    /// @param check called before each attempt to delete a part; throws an exception if it must not be deleted
    private void remove(StoredSnapshot stored, Runnable check) {
        deleteParts(stored, check);
        check.run();
        journal.change(new DropSnapshot(stored.place(), false));
    }

    private void deleteParts(StoredSnapshot stored, Runnable check) {
        for (int part = 0; part < stored.parts(); part++) {
            journal.delete(stored.key(part), check);
        }
    }
}
