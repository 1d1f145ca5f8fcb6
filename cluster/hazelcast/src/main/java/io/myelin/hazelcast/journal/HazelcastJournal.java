package io.myelin.hazelcast.journal;

import static java.util.Objects.requireNonNull;

import com.hazelcast.aggregation.Aggregators;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.query.Predicates;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import io.myelin.hazelcast.wire.InactiveMember;
import io.myelin.journal.Appender;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.SnapshotStore;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A journal in the memory of a cluster. A block is durable when its owner and its synchronous backups have it; with
/// [Copies#PREFERRED] fewer members suffice while backups are missing. If members keep files, their devices have
/// confirmed it as well: see [JournalCluster#keepFiles].
///
/// Acknowledged records are lost only if all their copies are: with one backup, if two members die before the
/// partitions of the first were copied again. After a split, those of one side may be lost: see [Copies].
public final class HazelcastJournal implements Journal {

    private static final Head NO_HEAD = new Head();
    private static final int LONGEST_NAME = 20_000;

    private final HazelcastInstance instance;
    private final String circuit;
    private final Copies copies;
    private final boolean virtual;
    private final IMap<BlockKey, byte[]> blocks;
    private final IMap<String, Head> heads;
    private final HazelcastSnapshots snapshots = new HazelcastSnapshots(this);

    /// The epoch of the writer whose circuit uses this object, `null` if others use it too.
    private final @Nullable EpochRange writer;

    /// The last epoch that this object has begun. Written by the thread that begins it, read by those that read.
    private volatile @Nullable EpochRange begun;

    /// The waits of the opening in which this object was made, `null` if it was made outside of one.
    private final @Nullable OpeningWaits waits = OpeningWaits.current();

    /// The members among which a truncation through this object has found no deleted block that a merge added again.
    /// Written and read by threads that truncate: one that misses it searches once more.
    private volatile Set<Member> cleared = Set.of();

    /// The reaction when a block would have fewer copies than configured.
    public enum Copies {

        /// Append and acknowledge nevertheless, and report [io.myelin.journal.Health#DEGRADED]. After each change of
        /// the members nothing is acknowledged until the writer has checked that it still owns the journal.
        PREFERRED,

        /// Acknowledge nothing until the copies exist, and report [io.myelin.journal.Health#STALLED]. No acknowledged
        /// record is lost even if the cluster splits, unless both sides have enough members for the copies: then both
        /// acknowledge, and once the split has healed the records that one of them acknowledged are lost. With
        /// [JournalCluster#requireMembers] only a majority acknowledges.
        REQUIRED
    }

    private HazelcastJournal(
            HazelcastInstance instance,
            String circuit,
            Copies copies,
            boolean virtual,
            @Nullable EpochRange writer) {
        this.instance = requireNonNull(instance, "instance");
        this.circuit = requireName(circuit);
        this.copies = requireNonNull(copies, "copies");
        this.virtual = virtual;
        this.writer = writer;
        begun = writer;
        blocks = onMember(() -> instance.getMap(JournalCluster.BLOCKS));
        heads = onMember(() -> instance.getMap(JournalCluster.HEADS));
    }

    /// Creates a journal for a circuit that has none. This is done once, like creating a database: opening never does
    /// it, so that a lost journal is not mistaken for a new one.
    ///
    /// @param instance a member, prepared by [JournalCluster#configure]
    /// @param circuit  the circuit's id, well-formed text of at most 20,000 characters
    /// @param copies   the behaviour while copies are missing
    /// @return the journal, empty
    /// @throws IllegalArgumentException if the id is not such a text
    /// @throws IllegalStateException   if the circuit has a journal, the member was not prepared, or members differ in
    ///                                 [JournalCluster#keepFiles]
    /// @throws CorruptJournalException if it has no journal, but blocks of one
    /// @throws JournalException        if the cluster does not answer
    public static HazelcastJournal create(
            HazelcastInstance instance, String circuit, Copies copies) {
        var journal = of(instance, circuit, copies);
        journal.create();
        return journal;
    }

    private static String requireName(String name) {
        // At most three bytes each in files, which hold up to 65,535 with the names of its epochs.
        if (name.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("a journal's name of " + name.length() + " characters");
        }
        // An unpaired surrogate is sent as another character, and would address another journal.
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException("a journal's name that is no well-formed text");
        }
        return name;
    }

    private static void requirePrepared(HazelcastInstance member, String circuit) {
        var config = InactiveMember.report("journal of " + circuit, member::getConfig);
        if (!"true".equals(config.getProperty(JournalCluster.INDETERMINATE))
                || config.getMapConfigOrNull(JournalCluster.BLOCKS) == null) {
            throw new IllegalStateException(
                    "the member's configuration was not prepared: see JournalCluster.configure");
        }
    }

    /// A writer on a member without files would acknowledge blocks that no device has, and delete blocks before a
    /// device has the head.
    ///
    /// @throws IllegalStateException if this member and those with data differ in keeping files
    void requireSameFiles() {
        if (onMember(() -> KeptFiles.areMixed(instance))) {
            throw new IllegalStateException("journal of " + circuit + ": " + KeptFiles.MIXED);
        }
    }

    private void create() {
        requireSameFiles();
        var identity = UUID.randomUUID();
        Head made;
        do {
            // Read before the search for a journal: it is created where none was found, or not at all.
            var owner = onMember(() -> instance.getPartitionService().getPartition(circuit).getOwner());
            requireNone();
            made = owner == null
                    ? NO_HEAD
                    : changeIfPresent(new CreateHead(identity, owner.getUuid(), !copiesRequired()));
        } while (made.identity.equals(Head.NONE));
        if (!made.identity.equals(identity)) {
            throw new IllegalStateException("there is a journal of " + circuit);
        }
    }

    private void requireNone() {
        if (exists() || awaitAll() && exists()) {
            throw new IllegalStateException("there is a journal of " + circuit);
        }
        boolean remains = ask(() -> MemberInquiry.anyLost(instance)
                && blocks.aggregate(Aggregators.count(), new PlacesOf(circuit)) > 0);
        if (remains) {
            throw new CorruptJournalException("journal of " + circuit
                    + ": its head was lost with its last copy, blocks of it are left");
        }
    }

    /// With copies preferred, a member that is away may have the journal: it may have created the journal and
    /// acknowledged alone while those that are present now were away. They know nothing of it. So since all members
    /// were started, or all copies were lost, as many members as were ever seen together must have been together once.
    ///
    /// @return whether it had to wait
    private boolean awaitAll() {
        if (copiesRequired() || !keepsFiles()) {
            return false;
        }
        var restorer = onMember(() -> ContentRestorer.required(instance));
        if (restorer.isWhole()) {
            return false;
        }
        return ask(() -> {
            if (!MemberInquiry.anyWhole(instance)) {
                throw new RetryableHazelcastException("journal of " + circuit
                        + ": it is not created before all members with files have been started, which may have it: "
                        + MemberInquiry.reasonToWaitForAll(instance, restorer.seen()));
            }
            return true;
        });
    }

    /// Whether the cluster has a journal of this circuit; a lost one does not count.
    ///
    /// @throws JournalException if the cluster does not answer
    public boolean exists() {
        return ask(() -> {
            requireFiles();
            return heads.containsKey(circuit);
        });
    }

    /// Returns the existing journal of a circuit. Any number of objects on any members may represent the same journal.
    ///
    /// @param instance a member, prepared by [JournalCluster#configure]
    /// @param circuit  the circuit's id, well-formed text of at most 20,000 characters
    /// @param copies   the behaviour while copies are missing
    /// @throws IllegalArgumentException if the id is not such a text
    /// @throws IllegalStateException if the member was not prepared
    /// @throws JournalException if the member was shut down
    public static HazelcastJournal of(
            HazelcastInstance instance, String circuit, Copies copies) {
        requirePrepared(instance, circuit);
        return new HazelcastJournal(instance, circuit, copies, false, null);
    }

    /// Returns the existing journal of a circuit, to be read alone, for example by a client.
    static HazelcastJournal readable(HazelcastInstance instance, String circuit) {
        return new HazelcastJournal(instance, circuit, Copies.REQUIRED, false, null);
    }

    /// Returns the same journal with virtual retrying threads for its writers: for members with many circuits. A
    /// receptor that pins a carrier thread delays them.
    public HazelcastJournal withVirtualThreads() {
        return new HazelcastJournal(instance, circuit, copies, true, null);
    }

    /// Returns the journal of another name in the same cluster, with the same copies and threads.
    ///
    /// @param name the other journal's name, well-formed text of at most 20,000 characters
    /// @throws IllegalArgumentException if the name is not such a text
    public HazelcastJournal beside(String name) {
        return new HazelcastJournal(instance, name, copies, virtual, null);
    }

    /// Creates this journal unless it exists.
    ///
    /// @throws IllegalStateException   if members differ in [JournalCluster#keepFiles]
    /// @throws CorruptJournalException if there is no journal, but blocks of one
    /// @throws JournalException        if the cluster does not answer
    public void createIfAbsent() {
        requireSameFiles();
        try {
            create();
        } catch (IllegalStateException present) {
            // Possibly created by another member meanwhile.
        }
    }

    @Override
    public String circuit() {
        return circuit;
    }

    /// Opens the next epoch.
    ///
    /// @throws IllegalStateException if members differ in [JournalCluster#keepFiles]
    @Override
    public Appender appender() {
        requireSameFiles();
        return onMember(() -> {
            var range = new EpochOpening(this).open();
            // The event of that may come later than the reader of a take-over asks for the rest.
            begun = range;
            return new HazelcastAppender(this, range);
        });
    }

    @Override
    public Journal writtenBy(Appender appender) {
        if (!(appender instanceof HazelcastAppender own)) {
            throw new IllegalArgumentException("journal of " + circuit + ": a writer of another journal");
        }
        return new HazelcastJournal(instance, circuit, copies, virtual, own.range());
    }

    /// The epoch of the writer whose circuit uses this object, `null` if others use it too.
    @Nullable EpochRange writer() {
        return writer;
    }

    /// The last epoch that this object has begun, `null` if there is none.
    @Nullable EpochRange begun() {
        return begun;
    }

    @Override
    public Cursor read(long sequence) {
        return new HazelcastCursor(this, head(), sequence);
    }

    @Override
    public Cursor read() {
        var head = head();
        return new HazelcastCursor(this, head, head.base);
    }

    /// Continues where an earlier reader of the same journal ended, without a search for the block.
    ///
    /// @param sequence the first record not read, the first one of a block
    /// @param block    that block's number
    public Cursor read(long sequence, long block) {
        return new HazelcastCursor(this, head(), sequence, block);
    }

    /// Removes the records before a given one.
    ///
    /// @throws IllegalStateException if members differ in [JournalCluster#keepFiles]
    /// @throws JournalException      if the cluster does not answer, or the journal is that of another side of a split
    ///                               that has healed meanwhile
    @Override
    public void truncate(long sequence) {
        requireSameFiles();
        onMember(() -> {
            new Truncation(this).before(sequence);
            return sequence;
        });
    }

    /// The members among which no merge has added deleted blocks again, as far as this object knows.
    Set<Member> cleared() {
        return cleared;
    }

    /// Called when that was found.
    void cleared(Set<Member> members) {
        cleared = members;
    }

    @Override
    public long first() {
        return head().base;
    }

    @Override
    public long durable() {
        return head().durable;
    }

    @Override
    public String identity() {
        return head().identity.toString();
    }

    @Override
    public SnapshotStore snapshots() {
        return snapshots;
    }

    /// The member that has the block with a record, or the first block after it, as far as this member or client knows;
    /// `null` if there are no blocks.
    ///
    /// @param record the number of the record
    public @Nullable Member holder(long record) {
        var head = head();
        var at = head.before(Math.max(record, head.base) + 1);
        var range = at == null ? head.last() : at;
        return range == null
                ? null
                : onMember(() -> instance.getPartitionService().getPartition(range.place()).getOwner());
    }

    /// The number of bytes of its blocks and snapshots, one copy of each. A snapshot that is being stored through this
    /// object counts as a whole; of one that another writer did not complete, the parts that it has stored. For each
    /// epoch that is left, and for each such snapshot, it goes through all keys of a partition, those of other journals
    /// too, on the partition's thread. With 100,000 keys that took 33 ms in one measurement, and appends
    /// to the partition wait meanwhile. A circuit with a [io.myelin.journal.circuit.JournalLimit] calls this when it
    /// goes live and after each truncation.
    ///
    /// @throws JournalException if the cluster does not answer
    @Override
    public long bytes() {
        var head = head();
        return ask(() -> {
            long sum = 0;
            for (var range : head.ranges) {
                sum += bytesAt(range.place());
            }
            for (var snapshot : head.snapshots) {
                sum += snapshot.complete() || snapshots.isStoring(snapshot)
                        ? snapshot.length()
                        : bytesAt(snapshot.place());
            }
            return sum;
        });
    }

    private long bytesAt(String place) {
        return blocks.aggregate(new HeldBytes(), Predicates.partitionPredicate(
                place, new SlotsBetween(place, 0, Long.MAX_VALUE)));
    }

    @Override
    public void close() {
        // The maps belong to the member.
    }

    HazelcastInstance instance() {
        return instance;
    }

    /// Calls the member or the client outside of an operation that is repeated.
    private <T extends @Nullable Object> T onMember(Supplier<T> operation) {
        return InactiveMember.report("journal of " + circuit, operation);
    }

    /// Makes the threads of a writer.
    Thread.Builder thread() {
        return virtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon();
    }

    boolean copiesRequired() {
        return copies == Copies.REQUIRED;
    }

    int backups() {
        return JournalCluster.backups(instance);
    }

    IMap<BlockKey, byte[]> blocks() {
        return blocks;
    }

    IMap<String, Head> heads() {
        return heads;
    }

    /// Repeats an operation until there is an answer, or the opening that it belongs to is given up.
    <T> T ask(Supplier<T> operation) {
        return OperationRetry.ask(circuit, waits(), operation);
    }

    /// The waits of the opening that the calling thread or this object belongs to, `null` if there is none.
    @Nullable OpeningWaits waits() {
        var opening = OpeningWaits.current();
        return opening == null ? waits : opening;
    }

    Head head() {
        return required(ask(() -> {
            requireFiles();
            return heads.getOrDefault(circuit, NO_HEAD);
        }));
    }

    Head change(HeadProcessor change) {
        return required(changeIfPresent(change));
    }

    /// Claims an epoch.
    Head claim(ClaimEpoch claim) {
        var opening = waits();
        return required(changeIfPresent(claim, opening == null ? () -> {} : opening.claimCheck()));
    }

    private Head changeIfPresent(HeadProcessor change) {
        return changeIfPresent(change, () -> {});
    }

    private Head changeIfPresent(HeadProcessor change, Runnable before) {
        return ask(() -> {
            requireFiles();
            // Last: nothing but the change itself may take time afterwards.
            before.run();
            @Nullable Head changed = heads.executeOnKey(circuit, change);
            return changed == null ? NO_HEAD : changed;
        });
    }

    /// Deletes a slot.
    void delete(BlockKey key) {
        delete(key, () -> {});
    }

    /// Deletes a slot.
    ///
    /// @param check called before each attempt; throws an exception if the slot must not be deleted
    void delete(BlockKey key, Runnable check) {
        ask(() -> {
            check.run();
            if (keepsFiles()) {
                blocks.executeOnKey(key, new DropSlot());
            } else {
                blocks.delete(key);
            }
            return key;
        });
    }

    /// Makes all members force their files, if they keep any.
    void force() {
        force("");
    }

    /// The same, and makes sure that the blocks of an epoch can be found in them.
    ///
    /// @param place the epoch's place
    void force(String place) {
        if (keepsFiles()) {
            ask(() -> ForceFiles.at(
                    instance,
                    instance.getCluster().getMembers().stream()
                            .filter(member -> !member.isLiteMember())
                            .toList(),
                    place));
        }
    }

    boolean keepsFiles() {
        var state = onMember(() -> MemberState.of(instance));
        return state != null && state.log() != null;
    }

    /// The content is unknown until members have restored their files.
    private void requireFiles() {
        if (!JournalWatch.isComplete(instance)) {
            var restorer = ContentRestorer.required(instance);
            var different = restorer.different();
            var waiting = restorer.waiting();
            throw new RetryableHazelcastException(
                    different == null
                            ? "journal of " + circuit + ": members with files are missing"
                                    + (waiting == null ? "" : ": " + waiting)
                            : different);
        }
    }

    private Head required(Head head) {
        if (head.identity.equals(Head.NONE)) {
            throw new CorruptJournalException("journal of " + circuit
                    + ": this cluster has none of that name; it was never created, or lost with the "
                    + "last copy of its head");
        }
        return head;
    }
}
