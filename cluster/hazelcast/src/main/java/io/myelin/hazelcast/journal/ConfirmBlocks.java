package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.wire.WireStrings;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.Collection;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Notifies a writer that a member's device has confirmed blocks.
final class ConfirmBlocks implements Callable<Boolean>, HazelcastInstanceAware, IdentifiedDataSerializable {

    /// Not the executor of [ForceFiles]: there a device that hangs keeps threads waiting.
    private static final String EXECUTOR = "myelin.journal.confirmations";

    private String place;
    private UUID from;
    private long[] indexes;

    private transient @Nullable HazelcastInstance member;

    /// For Hazelcast alone.
    ConfirmBlocks() {
        this("", new UUID(0, 0), new long[0]);
    }

    /// @param place   of the blocks
    /// @param from    the member whose device confirmed them
    /// @param indexes the blocks
    ConfirmBlocks(String place, UUID from, long[] indexes) {
        this.place = place;
        this.from = from;
        this.indexes = indexes;
    }

    /// Sends it, without waiting for an answer. It may get lost.
    ///
    /// @param from   the member whose device confirmed the blocks
    /// @param writer the writer's member
    /// @throws RuntimeException if it cannot be sent
    static void send(HazelcastInstance from, UUID writer, String place, Collection<Long> blocks) {
        var cluster = from.getCluster();
        var self = cluster.getLocalMember().getUuid();
        var message = new ConfirmBlocks(place, self, blocks.stream().mapToLong(Long::longValue).toArray());
        if (writer.equals(self)) {
            message.setHazelcastInstance(from);
            message.call();
            return;
        }
        for (var to : cluster.getMembers()) {
            if (to.getUuid().equals(writer)) {
                // With a callback, or `null` in its place, Hazelcast never waits for the answer to limit the load.
                from.getExecutorService(EXECUTOR).submitToMember(message, to, null);
                return;
            }
        }
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    /// @return whether the writer is here
    @Override
    public Boolean call() {
        var state = member == null ? null : MemberState.of(member);
        var commit = state == null ? null : state.commits().get(place);
        if (commit == null) {
            return false;
        }
        commit.confirmed(from, indexes);
        return true;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeString(place);
        out.writeLong(from.getMostSignificantBits());
        out.writeLong(from.getLeastSignificantBits());
        out.writeLongArray(indexes);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        place = WireStrings.read(in);
        from = new UUID(in.readLong(), in.readLong());
        var read = in.readLongArray();
        if (read == null) {
            throw new InvalidObjectException("the blocks are missing");
        }
        indexes = read;
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.CONFIRM;
    }
}
