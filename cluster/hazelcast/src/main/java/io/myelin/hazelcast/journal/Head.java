package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The metadata of one journal: the epochs with their blocks, and the durable watermark. Changed only by the processors
/// of this package, on the partition's thread; elsewhere it is a copy.
final class Head implements IdentifiedDataSerializable {

    static final UUID NONE = new UUID(0, 0);

    /// The first byte of a stored head. Not [io.myelin.hazelcast.wire.WireVersion], which changes with any message:
    /// members read the files that an earlier release wrote. To be raised if the fields change, and then the earlier
    /// form still has to be read.
    private static final byte FORM = 4;

    /// The form without [#preferred].
    private static final byte FORM_WITHOUT_PREFERRED = 3;

    /// The form without that and without deleted epochs.
    private static final byte FORM_WITHOUT_DELETED = 2;

    /// The maximum number of deleted epochs that are remembered: the head is sent with each of its changes.
    private static final int REMEMBERED = 64;

    /// The journal's identity, chosen at random when it was created: another journal of the same name has another.
    UUID identity;

    /// The latest claimed epoch, published or not.
    long claimed;

    /// The mark of its claimant.
    long claimant;

    /// Whether the journal was created with copies preferred, or any epoch was published by a writer that prefers them:
    /// blocks that such a writer acknowledged while copies were missing may be in the files of one member only.
    boolean preferred;

    /// All blocks below this number are durable. A lower bound: it lags the writer.
    long durableIndex;

    /// All records below this number are durable. Belongs to [#durableIndex].
    long durable;

    /// The first existing block.
    long baseIndex;

    /// The first existing record.
    long base;

    /// All blocks below this number are deleted. Those from here to [#baseIndex] may still exist.
    long sweptIndex;

    final List<EpochRange> ranges = new ArrayList<>();

    /// The epochs before the first one that exists, up to [#REMEMBERED] of them: by these a head is known to continue
    /// one that was not truncated.
    final List<DeletedEpoch> deleted = new ArrayList<>();

    final List<StoredSnapshot> snapshots = new ArrayList<>();

    /// For Hazelcast alone.
    Head() {
        this(NONE);
    }

    Head(UUID identity) {
        this.identity = identity;
    }

    /// Whether an epoch is 0, or was published here; false also if it was deleted so long ago that it is not
    /// remembered.
    boolean contains(@Nullable EpochRange range) {
        return range == null || ranges.contains(range) || deleted.contains(DeletedEpoch.of(range));
    }

    /// Whether an epoch was not published here. False for one that may have been deleted so long ago that it is not
    /// remembered.
    boolean isKnownToLack(EpochRange range) {
        boolean forgotten = deleted.size() == REMEMBERED && range.epoch() < deleted.getFirst().epoch();
        return !forgotten && !contains(range);
    }

    /// Whether a slot with something else than a seal is known to have been deleted: a block or an anchor by a
    /// truncation, or a part of a snapshot that is not listed and of which the following records were truncated.
    boolean hasDeleted(BlockKey key) {
        var place = key.getPartitionKey();
        if (lists(place)) {
            return !Anchor.is(key) && key.index() < sweptIndex;
        }
        long sequence = StoredSnapshot.sequence(place);
        return sequence < 0
                ? deleted.stream().anyMatch(epoch -> epoch.isAt(place))
                : sequence < base && snapshot(place) == null;
    }

    /// Records that all blocks below a number are deleted. Epochs without blocks are removed; until then they hold the
    /// places of their blocks.
    void sweep(long index) {
        sweptIndex = index;
        while (ranges.size() > 1 && ranges.get(1).index() <= index) {
            deleted.add(DeletedEpoch.of(ranges.removeFirst()));
            if (deleted.size() > REMEMBERED) {
                deleted.removeFirst();
            }
        }
    }

    /// Whether it lists the epoch that has a place.
    boolean lists(String place) {
        return ranges.stream().anyMatch(range -> range.place().equals(place));
    }

    /// The last epoch published, or `null` if the journal is empty.
    @Nullable EpochRange last() {
        return ranges.isEmpty() ? null : ranges.getLast();
    }

    /// Whether another head is the same for readers.
    boolean isAsFarAs(Head other) {
        return durableIndex == other.durableIndex && durable == other.durable && baseIndex == other.baseIndex
                && ranges.equals(other.ranges);
    }

    /// The snapshot at a place, `null` if none is known.
    @Nullable StoredSnapshot snapshot(String place) {
        for (var snapshot : snapshots) {
            if (snapshot.place().equals(place)) {
                return snapshot;
            }
        }
        return null;
    }

    /// The epoch that a block belongs to.
    @Nullable EpochRange of(long index) {
        EpochRange found = null;
        for (var range : ranges) {
            if (range.index() <= index) {
                found = range;
            }
        }
        return found;
    }

    /// The epoch of the last record before a given one, `null` if there is none or it was truncated.
    @Nullable EpochRange before(long sequence) {
        EpochRange found = null;
        for (var range : ranges) {
            if (range.first() < sequence) {
                found = range;
            }
        }
        return found;
    }

    /// Whether an epoch is listed, and wrote all its records before a given one here: no later epoch began before that.
    boolean reaches(EpochRange range, long sequence) {
        return ranges.contains(range)
                && ranges.stream().noneMatch(other -> other.epoch() > range.epoch() && other.first() < sequence);
    }

    /// The end of an epoch's blocks, or the maximum number if it is the last epoch.
    long end(EpochRange range) {
        for (var other : ranges) {
            if (other.epoch() > range.epoch()) {
                return other.index();
            }
        }
        return Long.MAX_VALUE;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        write(out);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        read(in);
    }

    /// The form in which it is sent and stored in files.
    void write(DataOutput out) throws IOException {
        out.writeByte(FORM);
        out.writeLong(identity.getMostSignificantBits());
        out.writeLong(identity.getLeastSignificantBits());
        out.writeLong(claimed);
        out.writeLong(claimant);
        out.writeBoolean(preferred);
        out.writeLong(durableIndex);
        out.writeLong(durable);
        out.writeLong(baseIndex);
        out.writeLong(base);
        out.writeLong(sweptIndex);
        out.writeInt(ranges.size());
        for (var range : ranges) {
            range.write(out);
        }
        out.writeInt(deleted.size());
        for (var range : deleted) {
            range.write(out);
        }
        out.writeInt(snapshots.size());
        for (var snapshot : snapshots) {
            snapshot.write(out);
        }
    }

    void read(DataInput in) throws IOException {
        byte form = in.readByte();
        if (form > FORM || form < FORM_WITHOUT_DELETED) {
            throw new InvalidObjectException("a head of form " + form + ", this member knows form " + FORM);
        }
        identity = new UUID(in.readLong(), in.readLong());
        claimed = in.readLong();
        claimant = in.readLong();
        preferred = form > FORM_WITHOUT_PREFERRED && in.readBoolean();
        durableIndex = in.readLong();
        durable = in.readLong();
        baseIndex = in.readLong();
        base = in.readLong();
        sweptIndex = in.readLong();
        int size = in.readInt();
        for (int i = 0; i < size; i++) {
            ranges.add(EpochRange.read(in));
        }
        int ended = form == FORM_WITHOUT_DELETED ? 0 : in.readInt();
        for (int i = 0; i < ended; i++) {
            deleted.add(DeletedEpoch.read(in));
        }
        int known = in.readInt();
        for (int i = 0; i < known; i++) {
            snapshots.add(StoredSnapshot.read(in));
        }
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.HEAD;
    }
}
