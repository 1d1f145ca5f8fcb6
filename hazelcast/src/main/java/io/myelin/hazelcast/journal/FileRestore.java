package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.IMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Restores the content of a member's files into the cluster: a slot if the cluster lacks it, a head if it continues
/// the cluster's. Members do so concurrently and in any order; entries that several members have are equal. An entry
/// waits for the member that owns it and for a backup, so each member restores several at once: its files have one
/// entry for each key.
final class FileRestore {

    private static final int AT_ONCE = 64;
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
        var permits = new Semaphore(AT_ONCE);
        var failure = new AtomicReference<@Nullable Throwable>();
        // Its close waits for all entries.
        try (var entries = Executors.newVirtualThreadPerTaskExecutor()) {
            log.read(new BlockLog.Contents() {
                @Override
                public void slot(BlockKey key, byte[] bytes) {
                    begin(() -> blocks.executeOnKey(key, new AppendBlock(bytes)) != null);
                }

                @Override
                public void head(String circuit, Head head) {
                    begin(() -> isRestored(circuit, head, restore(circuit, head)));
                }

                private void begin(BooleanSupplier operation) {
                    permits.acquireUninterruptibly();
                    entries.execute(() -> {
                        try {
                            until(() -> closed.getAsBoolean() || failure.get() != null, operation);
                        } catch (RuntimeException | Error failed) {
                            failure.compareAndSet(null, failed);
                        } finally {
                            permits.release();
                        }
                    });
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        var failed = failure.get();
        if (failed != null) {
            throw new IllegalStateException("the files' content was not restored", failed);
        }
    }

    /// Restores a head.
    ///
    /// @return the one that the cluster has then
    private Head restore(String circuit, Head stored) {
        Head present = heads.executeOnKey(circuit, new RestoreHead(stored));
        return HeadMergePolicy.mayFollow(stored, present) && !MemberInquiry.anyComplete(member)
                ? heads.executeOnKey(circuit, new ReplaceHead(stored))
                : present;
    }

    /// Whether a head need not be restored again.
    ///
    /// The cluster may have another journal of that name. If any member is complete, that one is in use, and replaces
    /// the one in the files. If none is, nobody knows which is the right one: the restoration does not end, and no file
    /// is changed.
    private boolean isRestored(String circuit, Head stored, Head present) {
        if (stored.identity.equals(present.identity)) {
            return true;
        }
        if (MemberInquiry.anyComplete(member)) {
            log.headInUse(circuit, present);
            return true;
        }
        MemberState.required(member).differs("journal of " + circuit + ": the cluster has that of identity "
                + present.identity + ", the files of this member have another, " + stored.identity
                + ". Nothing is opened or changed. Stop all members, and start those of the right journal, without the"
                + " files that have the other one and without members that keep no files");
        return false;
    }

    /// Stores what the members agreed on.
    void decide(BooleanSupplier closed) {
        until(closed, () -> {
            try {
                log.decide();
                return true;
            } catch (UncheckedIOException full) {
                return false;
            }
        });
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
