package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;
import java.util.UUID;

/// Creates a journal under a name that has none. Its identity is new, and shows which call created it.
final class CreateHead extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private UUID identity;

    /// For Hazelcast alone.
    CreateHead() {
        this(Head.NONE);
    }

    CreateHead(UUID identity) {
        this.identity = identity;
    }

    @Override
    Head ifAbsent() {
        return new Head(identity);
    }

    @Override
    boolean change(Head head) {
        return false;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeLong(identity.getMostSignificantBits());
        out.writeLong(identity.getLeastSignificantBits());
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        identity = new UUID(in.readLong(), in.readLong());
    }

    @Override
    public int getClassId() {
        return JournalTypes.CREATE;
    }
}
