package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Claims an epoch: from here on no earlier one can be published. Of two claimants of the same number the first gets
/// it, and finds its mark in the head.
final class ClaimEpoch extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private long epoch;
    private long claimant;
    private boolean preferred;

    /// For Hazelcast alone.
    ClaimEpoch() {
        this(0, 0, false);
    }

    /// @param preferred whether the writer acknowledges while copies are missing
    ClaimEpoch(long epoch, long claimant, boolean preferred) {
        this.epoch = epoch;
        this.claimant = claimant;
        this.preferred = preferred;
    }

    @Override
    boolean change(Head head) {
        if (epoch <= head.claimed) {
            return false;
        }
        head.claimed = epoch;
        head.claimant = claimant;
        head.preferred |= preferred;
        return true;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeLong(epoch);
        out.writeLong(claimant);
        out.writeBoolean(preferred);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        epoch = in.readLong();
        claimant = in.readLong();
        preferred = in.readBoolean();
    }

    @Override
    public int getClassId() {
        return JournalTypes.CLAIM;
    }
}
