package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.IMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.RejectedExecutionException;
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
    ///
    /// @param closed whether there is nothing to wait for any more
    void awaitOthers(int members, BooleanSupplier closed) {
        until(closed, () -> MemberInquiry.haveRestored(member, members));
    }

    /// A member is inactive for a time while it merges its content after a split, or because it started at the same
    /// time as others and founded a cluster of its own. It is active again afterwards, unless it is closed.
    private static boolean isInactive(RuntimeException failed) {
        return failed instanceof HazelcastInstanceNotActiveException || failed instanceof RejectedExecutionException;
    }

    private static void until(BooleanSupplier closed, BooleanSupplier operation) {
        while (!closed.getAsBoolean()) {
            try {
                if (operation.getAsBoolean()) {
                    return;
                }
            } catch (RuntimeException failed) {
                if (!OperationRetry.passing(failed) && !isInactive(failed)) {
                    throw failed;
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
