package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import java.io.Serial;
import java.io.UncheckedIOException;
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

    @Override
    public final void setHazelcastInstance(HazelcastInstance member) {
        var state = MemberState.of(member);
        log = state == null ? null : state.log();
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

    @Override
    public final int getFactoryId() {
        return JournalTypes.FACTORY;
    }
}
