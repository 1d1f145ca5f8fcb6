package io.myelin.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import java.util.concurrent.CountDownLatch;

/// Blocks all partition threads of a member, as a slow machine would: operations wait until the threads are released,
/// and then run in order.
public final class HeldPartitions implements AutoCloseable {

    private static final int KEYS_PER_PARTITION = 16;

    private final CountDownLatch released = new CountDownLatch(1);

    /// Blocks the threads.
    ///
    /// @param member the member whose threads are blocked
    public HeldPartitions(HazelcastInstance member) {
        var partitions = member.getPartitionService();
        IMap<Integer, Long> map = member.getMap("held");
        // Enough keys for each partition to have some. There are fewer threads than keys; the later tasks of a thread
        // do not block.
        for (int key = 0; key < KEYS_PER_PARTITION * partitions.getPartitions().size(); key++) {
            if (partitions.getPartition(key).getOwner().localMember()) {
                map.submitToKey(key, (EntryProcessor<Integer, Long, Long>) _ -> {
                    await();
                    return null;
                });
            }
        }
    }

    private void await() {
        try {
            released.await();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    /// Releases the threads.
    @Override
    public void close() {
        released.countDown();
    }
}
