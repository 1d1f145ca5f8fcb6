package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Restores the content of a member's files into the cluster: a slot if the cluster lacks it, a head if it continues
/// the cluster's. Members do so concurrently and in any order; entries that several members have are equal.
final class FileRestore {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final HazelcastInstance member;
    private final BlockLog log;
    private final IMap<BlockKey, byte[]> blocks;
    private final IMap<String, Head> heads;

    FileRestore(HazelcastInstance member, BlockLog log) {
        this.member = member;
        this.log = log;
        blocks = member.getMap(JournalCluster.BLOCKS);
        heads = member.getMap(JournalCluster.HEADS);
    }

    /// Returns once the whole content is restored.
    ///
    /// @param closed whether the member is closed
    void run(BooleanSupplier closed) {
        try {
            log.read(new BlockLog.Contents() {
                @Override
                public void slot(BlockKey key, byte[] bytes) {
                    until(closed, () -> blocks.executeOnKey(key, new AppendBlock(bytes)) != null);
                }

                @Override
                public void head(String circuit, Head head) {
                    until(closed, () -> heads.executeOnKey(circuit, new RestoreHead(head)) != null);
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Returns once the other members have restored their content, too.
    void awaitOthers(int members, BooleanSupplier closed) {
        until(closed, () -> MemberInquiry.haveRestored(member, members));
    }

    private static void until(BooleanSupplier closed, BooleanSupplier operation) {
        while (!closed.getAsBoolean()) {
            try {
                if (operation.getAsBoolean()) {
                    return;
                }
            } catch (RuntimeException failed) {
                if (!OperationRetry.passing(failed)) {
                    throw failed;
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
