package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Restores a head from a member's files. Of several heads, the one that continues the others is kept, as after a
/// split; if they are of different journals, the one that is there. The files get it when all members have restored
/// theirs.
sealed class RestoreHead extends HeadProcessor permits ReplaceHead {

    @Serial
    private static final long serialVersionUID = 1;

    /// Sent by `writeData`, as in all types of this package, never by Java's serialisation.
    private transient Head stored;

    /// For Hazelcast alone.
    RestoreHead() {
        this(new Head());
    }

    RestoreHead(Head stored) {
        this.stored = stored;
    }

    /// The head of the files.
    final Head stored() {
        return stored;
    }

    @Override
    Head ifAbsent() {
        return stored;
    }

    @Override
    Head changed(Head head) {
        return head == stored ? head : HeadMergePolicy.merge(stored, head);
    }

    @Override
    boolean change(Head head) {
        return false;
    }

    @Override
    void store(BlockLog log, String circuit, Head head) {
        log.undecidedHead(circuit, head);
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        stored.write(out);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        stored = new Head();
        stored.read(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.RESTORE;
    }
}
