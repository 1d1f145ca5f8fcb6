package io.myelin.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import java.util.concurrent.CountDownLatch;

/// Blocks all threads of a member that store anything, as on a slow machine: operations wait until the threads are
/// released, and then run in order.
public final class HeldPartitions implements AutoCloseable {

    private static final int KEYS_PER_PARTITION = 16;

    private final CountDownLatch released = new CountDownLatch(1);

    /// Holds them.
    ///
    /// @param member whose
    public HeldPartitions(HazelcastInstance member) {
        var partitions = member.getPartitionService();
        IMap<Integer, Long> map = member.getMap("held");
        // Enough keys for each partition to have some. There are fewer threads; later tasks of a thread find it
        // released.
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

    /// Releases them.
    @Override
    public void close() {
        released.countDown();
    }
}
