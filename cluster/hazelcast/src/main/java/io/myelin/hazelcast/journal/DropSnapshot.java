package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import io.myelin.hazelcast.wire.WireStrings;
import java.io.IOException;
import java.io.Serial;

/// Removes a snapshot from the head: its parts were deleted, or it was never completed.
final class DropSnapshot extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private String place;
    private boolean unlessComplete;

    /// For Hazelcast alone.
    DropSnapshot() {
        this("", false);
    }

    /// @param place          the snapshot's place
    /// @param unlessComplete whether it stays if it was completed meanwhile
    DropSnapshot(String place, boolean unlessComplete) {
        this.place = place;
        this.unlessComplete = unlessComplete;
    }

    @Override
    boolean change(Head head) {
        return head.snapshots.removeIf(snapshot -> snapshot.place().equals(place)
                && !(unlessComplete && snapshot.complete()));
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeString(place);
        out.writeBoolean(unlessComplete);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        place = WireStrings.read(in);
        unlessComplete = in.readBoolean();
    }

    @Override
    public int getClassId() {
        return JournalTypes.DROP_SNAPSHOT;
    }
}
