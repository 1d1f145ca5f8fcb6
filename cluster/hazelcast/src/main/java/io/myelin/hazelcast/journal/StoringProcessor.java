package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A change of an entry, on its owner and on each backup; each of them also writes it to its own files if it keeps
/// files.
///
/// @param <K> the key
/// @param <V> the value
/// @param <R> the answer
abstract class StoringProcessor<K, V, R>
        implements EntryProcessor<K, V, R>, HazelcastInstanceAware, IdentifiedDataSerializable {

    @Serial
    private static final long serialVersionUID = 1;

    private transient @Nullable BlockLog log;
    private transient @Nullable BlockConfirmer confirmer;

    @Override
    public final void setHazelcastInstance(HazelcastInstance member) {
        var state = MemberState.of(member);
        log = state == null ? null : state.log();
        confirmer = state == null ? null : state.confirmer(member);
        attach(member);
    }

    /// Called on the member that runs it.
    void attach(HazelcastInstance member) {
        // Most need nothing else of the member.
    }

    /// Before the entry is set: if the disk is full the operation is retried, and nothing was changed.
    final void write(Consumer<BlockLog> entry) {
        if (log == null) {
            return;
        }
        try {
            entry.accept(log);
        } catch (UncheckedIOException full) {
            throw new RetryableHazelcastException("a member cannot write to its files", full);
        }
    }

    /// Makes the member force its files and notify a writer. Called after a block was written.
    ///
    /// @param writer the writer's member, `null` if it does not wait for the device
    /// @param block  the block's bytes
    final void confirm(@Nullable UUID writer, BlockKey key, byte[] block) {
        var present = confirmer;
        if (present != null && writer != null) {
            present.written(writer, key, block);
        }
    }

    static void writeId(ObjectDataOutput out, @Nullable UUID writer) throws IOException {
        out.writeBoolean(writer != null);
        if (writer != null) {
            out.writeLong(writer.getMostSignificantBits());
            out.writeLong(writer.getLeastSignificantBits());
        }
    }

    static @Nullable UUID readId(ObjectDataInput in) throws IOException {
        return in.readBoolean() ? new UUID(in.readLong(), in.readLong()) : null;
    }

    @Override
    public final int getFactoryId() {
        return JournalTypes.FACTORY;
    }
}
