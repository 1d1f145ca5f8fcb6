package io.myelin.hazelcast.host.route;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.journal.JournalException;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads of outlets on a member. Those that wait for blocks of another member may be a few at a time: if that member is
/// suspended, they would take all threads that read.
///
/// Threading: any thread.
final class PublishedReads {

    /// A quarter of the threads (`HostCluster.READING`).
    static final int OF_ONE_MEMBER = 4;

    private static final long MOMENT_MILLIS = 50;

    private static final String CONTEXT = "io.myelin.host.reads";

    private final ConcurrentHashMap<UUID, Semaphore> turns = new ConcurrentHashMap<>();

    private PublishedReads() {}

    /// The reads on a member.
    static PublishedReads on(HazelcastInstance member) {
        return (PublishedReads) member.getUserContext().computeIfAbsent(CONTEXT, _ -> new PublishedReads());
    }

    /// Reads blocks.
    ///
    /// @param holder the member that has them, `null` if unknown
    /// @throws JournalException if enough other reads wait for that member
    <R> R read(@Nullable Member holder, Supplier<R> blocks) {
        if (holder == null || holder.localMember()) {
            return blocks.get();
        }
        var turn = turns.computeIfAbsent(holder.getUuid(), _ -> new Semaphore(OF_ONE_MEMBER));
        if (!acquired(turn)) {
            throw new JournalException(OF_ONE_MEMBER + " other reads wait for blocks of " + holder.getAddress());
        }
        try {
            return blocks.get();
        } finally {
            turn.release();
        }
    }

    /// Waits for a moment: reads of a member that answers take less, and a read that is refused is repeated later and
    /// later.
    private static boolean acquired(Semaphore turn) {
        try {
            return turn.tryAcquire(MOMENT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
