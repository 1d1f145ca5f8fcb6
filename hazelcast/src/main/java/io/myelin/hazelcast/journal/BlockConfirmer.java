package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Forces a member's files as soon as a block is in them, on a thread of its own, and tells the block's writer. One
/// force serves all blocks that were written before it. After a force that failed nobody is told anything: writers that
/// miss a message ask, and learn of the failure.
///
/// Threading: any thread.
final class BlockConfirmer implements Runnable {

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final HazelcastInstance member;
    private final BlockLog log;
    private final BooleanSupplier closed;
    private final Thread thread;

    /// A writer's member and the place of its blocks.
    private record Writer(UUID member, String place) {}

    /// The blocks in the files that no force has covered. Each writer stops appending while too many of its blocks are
    /// unconfirmed, so this is bounded even if the device hangs. Guarded by this object's monitor.
    private Map<Writer, Set<Long>> written = new HashMap<>();

    /// @param closed whether the member is closed
    BlockConfirmer(HazelcastInstance member, BlockLog log, BooleanSupplier closed) {
        this.member = member;
        this.log = log;
        this.closed = closed;
        thread = Thread.ofPlatform().daemon().name("journal-confirmer").unstarted(this);
    }

    void start() {
        thread.start();
    }

    /// Called after a block was written to the log.
    ///
    /// @param writer the member that is told
    void written(UUID writer, BlockKey key) {
        synchronized (this) {
            written.computeIfAbsent(new Writer(writer, key.getPartitionKey()), _ -> new HashSet<>()).add(key.index());
        }
        wake();
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        while (!closed.getAsBoolean()) {
            var blocks = take();
            if (blocks.isEmpty()) {
                LockSupport.parkNanos(this, IDLE_NANOS);
                continue;
            }
            try {
                // They were written before they were taken, and this covers all that was written before the call.
                log.force();
                blocks.forEach(this::confirm);
            } catch (Throwable unconfirmed) {
                // The device failed, or the member is being shut down. The writers ask. An error must not end this
                // thread either: nothing would remove the blocks of its member then.
            }
        }
    }

    private synchronized Map<Writer, Set<Long>> take() {
        var taken = written;
        if (!taken.isEmpty()) {
            written = new HashMap<>();
        }
        return taken;
    }

    private void confirm(Writer writer, Set<Long> indexes) {
        ConfirmBlocks.send(member, writer.member(), writer.place(), indexes);
    }
}
