package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Makes a claimed epoch the current one, unless another one was claimed meanwhile, or the epoch would begin before the
/// first block: the writer before goes on until its slots are sealed, and its journal may be truncated.
///
/// The same change says that the epoch's writer prefers copies ([Head#preferred]). So every head that lists the epoch
/// says so, and a writer appends only to an epoch that is listed. A merge keeps it if either head says so. A claim does
/// not say so, because an epoch that was not published has no records.
final class PublishEpoch extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private long claimant;
    private boolean preferred;

    /// Sent by `writeData`, as in all types of this package, never by Java's serialisation.
    private transient EpochRange range;

    /// For Hazelcast alone.
    PublishEpoch() {
        this(0, new EpochRange(0, "", 0, 0), false);
    }

    /// @param claimant  the mark that the epoch was claimed with
    /// @param range     the epoch
    /// @param preferred whether its writer acknowledges while copies are missing
    PublishEpoch(long claimant, EpochRange range, boolean preferred) {
        this.claimant = claimant;
        this.range = range;
        this.preferred = preferred;
    }

    @Override
    boolean change(Head head) {
        // The number alone is not enough: the other side of a split may have claimed it too.
        if (head.claimed != range.epoch() || head.claimant != claimant) {
            return false;
        }
        var last = head.last();
        if (last != null && last.epoch() >= range.epoch()) {
            return false; // published before
        }
        if (head.baseIndex > range.index()) {
            // The slot was empty because its block had been truncated.
            return false;
        }
        head.ranges.add(range);
        head.preferred |= preferred;
        // Never lower than before, unless a split has healed: the other side may have noted blocks from the seal on.
        head.durableIndex = range.index();
        head.durable = range.first();
        return true;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeLong(claimant);
        range.write(out);
        out.writeBoolean(preferred);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        claimant = in.readLong();
        range = EpochRange.read(in);
        preferred = in.readBoolean();
    }

    @Override
    public int getClassId() {
        return JournalTypes.PUBLISH;
    }
}
