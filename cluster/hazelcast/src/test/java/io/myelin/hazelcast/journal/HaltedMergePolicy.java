package io.myelin.hazelcast.journal;

import com.hazelcast.config.Config;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.spi.merge.MergingEntry;
import com.hazelcast.spi.merge.SplitBrainMergePolicy;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The merge policy for blocks, with which a test can halt a member of the smaller side at a given entry. Hazelcast
/// sends the policy with each entry, and sends the next entry once the previous one has been answered.
public final class HaltedMergePolicy implements SplitBrainMergePolicy<byte[], MergingEntry<BlockKey, byte[]>, Object> {

    private static final AtomicInteger SENT = new AtomicInteger();
    private static volatile int limit;
    private static volatile @Nullable Runnable action;

    private final BlockMergePolicy policy = new BlockMergePolicy();

    /// For Hazelcast alone.
    public HaltedMergePolicy() {}

    /// Makes a member merge with this policy.
    ///
    /// @param config prepared by [JournalCluster#configure]
    public static void prepare(Config config) {
        config.getMapConfig(JournalCluster.BLOCKS).getMergePolicyConfig()
                .setPolicy(HaltedMergePolicy.class.getName())
                .setBatchSize(1);
    }

    /// Calls an action on the thread that merges, before an entry is sent.
    ///
    /// @param entries the number of entries that are sent before
    public static void at(int entries, Runnable called) {
        action = called;
        limit = entries;
        SENT.set(0);
    }

    @Override
    public @Nullable Object merge(
            MergingEntry<BlockKey, byte[]> merging, @Nullable MergingEntry<BlockKey, byte[]> existing) {
        return policy.merge(merging, existing);
    }

    @Override
    public void writeData(ObjectDataOutput out) {
        var called = action;
        if (called != null && SENT.getAndIncrement() == limit) {
            called.run();
        }
    }

    @Override
    public void readData(ObjectDataInput in) {
        // The policy has no fields to send.
    }
}
