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
/// It is executed by the member that owned the name's partition before the caller searched for a journal, or by none:
/// another owner may have nothing because all copies were lost since, and a journal that was created meanwhile is in
/// files.
final class CreateHead extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private UUID identity;
    private @Nullable UUID owner;
    private boolean preferred;
    private transient @Nullable UUID executing;

    /// For Hazelcast alone.
    CreateHead() {
        this(Head.NONE, null, false);
    }

    /// @param owner     the member that has to execute it, `null` if any may: a backup, as its owner did
    /// @param preferred whether its first writer is to prefer copies: then every head of the journal says so
    CreateHead(UUID identity, @Nullable UUID owner, boolean preferred) {
        this.identity = identity;
        this.owner = owner;
        this.preferred = preferred;
    }

    @Override
    void attach(HazelcastInstance member) {
        executing = member.getCluster().getLocalMember().getUuid();
    }

    @Override
    @Nullable Head ifAbsent() {
        if (isRefused()) {
            return null;
        }
        var created = new Head(identity);
        created.preferred = preferred;
        return created;
    }

    private boolean isRefused() {
        return owner != null && !owner.equals(executing);
    }

    @Override
    public @Nullable EntryProcessor<String, Head, Head> getBackupProcessor() {
        return isRefused() ? null : new CreateHead(identity, null, preferred);
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
        out.writeBoolean(preferred);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        identity = new UUID(in.readLong(), in.readLong());
        owner = readId(in);
        preferred = in.readBoolean();
    }

    @Override
    public int getClassId() {
        return JournalTypes.CREATE;
    }
}
