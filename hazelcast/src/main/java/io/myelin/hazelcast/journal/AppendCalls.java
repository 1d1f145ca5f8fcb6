package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.map.impl.proxy.MapProxyImpl;
import io.myelin.journal.Block;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Sends blocks to the owner of their slot. Each answer is delivered on the thread of Hazelcast that receives it, or on
/// the caller's if it is already there.
///
/// The future that [IMap#submitToKey] returns completes itself in a task of Hazelcast's default executor, needed or
/// not. On a machine with up to two processors this starts a thread for each block, on the thread that is to deliver
/// the answer, and takes longer than the append. Hazelcast has no public interface without it, so this takes the future
/// of the operation itself; where the map's own implementation is inaccessible, it uses the public one.
///
/// Threading: any thread that may start an operation.
final class AppendCalls {

    private final HazelcastInstance instance;
    private final IMap<BlockKey, byte[]> blocks;

    AppendCalls(HazelcastInstance instance, IMap<BlockKey, byte[]> blocks) {
        this.instance = instance;
        this.blocks = blocks;
    }

    /// Sends a block.
    ///
    /// @param answered called once, with the answer of [AppendBlock#process] or the failure; it may not start an
    ///                 operation or wait
    /// @throws RuntimeException if nothing was sent; then `answered` is not called
    void send(BlockKey key, Block block, BiConsumer<@Nullable Long, @Nullable Throwable> answered) {
        var append = new AppendBlock(block.bytes());
        if (blocks instanceof MapProxyImpl<BlockKey, byte[]> map) {
            append.setHazelcastInstance(instance);
            map.executeOnKeyInternal(key, append)
                    .whenCompleteAsync((answer, failure) -> deliver(map, answer, failure, answered), Runnable::run);
        } else {
            blocks.submitToKey(key, append).whenCompleteAsync(answered, Runnable::run);
        }
    }

    private static void deliver(MapProxyImpl<?, ?> map, @Nullable Object answer, @Nullable Throwable failure,
            BiConsumer<@Nullable Long, @Nullable Throwable> answered) {
        Long epoch = null;
        var reason = failure;
        if (reason == null) {
            try {
                epoch = map.getNodeEngine().toObject(answer);
            } catch (RuntimeException unreadable) {
                reason = unreadable;
            }
        }
        answered.accept(epoch, reason);
    }
}
