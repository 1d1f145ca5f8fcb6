package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import io.myelin.hazelcast.wire.WireStrings;
import java.io.IOException;
import java.io.Serial;

/// Forgets a snapshot whose parts are deleted.
final class DropSnapshot extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private String place;

    /// For Hazelcast alone.
    DropSnapshot() {
        this("");
    }

    /// @param place the snapshot's
    DropSnapshot(final String place) {
        this.place = place;
    }

    @Override
    boolean change(final Head head) {
        return head.snapshots.removeIf(snapshot -> snapshot.place().equals(place));
    }

    @Override
    void writeFields(final ObjectDataOutput out) throws IOException {
        out.writeString(place);
    }

    @Override
    void readFields(final ObjectDataInput in) throws IOException {
        place = WireStrings.read(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.DROP_SNAPSHOT;
    }
}
