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

    /// For Hazelcast alone.
    ClaimEpoch() {
        this(0, 0);
    }

    ClaimEpoch(long epoch, long claimant) {
        this.epoch = epoch;
        this.claimant = claimant;
    }

    @Override
    boolean change(Head head) {
        if (epoch <= head.claimed) {
            return false;
        }
        head.claimed = epoch;
        head.claimant = claimant;
        return true;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeLong(epoch);
        out.writeLong(claimant);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        epoch = in.readLong();
        claimant = in.readLong();
    }

    @Override
    public int getClassId() {
        return JournalTypes.CLAIM;
    }
}
