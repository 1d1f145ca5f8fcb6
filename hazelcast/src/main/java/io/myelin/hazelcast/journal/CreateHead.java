package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Creates a journal under a name that has none. Its identity is new, and shows which call created it.
///
/// It is executed by the member that owned the name's partition before the caller looked for a journal, or by none:
/// another owner may have nothing because all copies were lost since, and a journal that was created meanwhile is in
/// files.
final class CreateHead extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private UUID identity;
    private @Nullable UUID owner;
    private transient @Nullable UUID executing;

    /// For Hazelcast alone.
    CreateHead() {
        this(Head.NONE, null);
    }

    /// @param owner the member that has to execute it, `null` if any may: a backup, as its owner did
    CreateHead(UUID identity, @Nullable UUID owner) {
        this.identity = identity;
        this.owner = owner;
    }

    @Override
    void attach(HazelcastInstance member) {
        executing = member.getCluster().getLocalMember().getUuid();
    }

    @Override
    @Nullable Head ifAbsent() {
        return isRefused() ? null : new Head(identity);
    }

    private boolean isRefused() {
        return owner != null && !owner.equals(executing);
    }

    @Override
    public @Nullable EntryProcessor<String, Head, Head> getBackupProcessor() {
        return isRefused() ? null : new CreateHead(identity, null);
    }

    @Override
    boolean change(Head head) {
        return false;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeLong(identity.getMostSignificantBits());
        out.writeLong(identity.getLeastSignificantBits());
        writeId(out, owner);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        identity = new UUID(in.readLong(), in.readLong());
        owner = readId(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.CREATE;
    }
}
