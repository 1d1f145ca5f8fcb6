package io.myelin.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import java.util.concurrent.CountDownLatch;

/// All threads of a member that store anything, held up as by a slow machine: what is asked of them waits until they
/// are released, and is then done in the order in which it was asked. For a member that is alone.
public final class HeldPartitions implements AutoCloseable {

    private static final int KEYS_PER_PARTITION = 16;

    private final CountDownLatch released = new CountDownLatch(1);

    /// Holds them.
    ///
    /// @param member whose
    public HeldPartitions(HazelcastInstance member) {
        int partitions = member.getPartitionService().getPartitions().size();
        IMap<Integer, Long> map = member.getMap("held");
        // Enough keys that each partition has some. There are fewer threads; those that come second find it released.
        for (int key = 0; key < KEYS_PER_PARTITION * partitions; key++) {
            map.submitToKey(key, (EntryProcessor<Integer, Long, Long>) _ -> {
                await();
                return null;
            });
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
