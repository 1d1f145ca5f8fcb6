package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.journal.Block;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Forces a member's files as soon as a block is in them, on a thread of its own, and tells the block's writer. One
/// force serves all blocks that were written before it. After a force that failed nobody is told anything: writers that
/// miss a message ask, and learn of the failure.
///
/// A full block waits for others. It is full because its writer had more records, so another block follows soon, and
/// one force serves both. A block that is not full is forced at once, with all that were written before it. So a record
/// that is waited for, alone or at the end of many, waits for no other. If nothing follows, because the writer waits or
/// has ended, or because the partition has moved, the force begins after a short time.
///
/// Nobody finds a block in files in which no head lists its epoch. A member that joined got its copy of the head in
/// memory, and its files may have an older one, that of another journal, or none. So before the first block of an epoch
/// is confirmed, the head is written to the files unless they have it, and the epoch's anchor as well.
///
/// Threading: any thread.
final class BlockConfirmer implements Runnable {

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /// How long a full block waits for others at most. Meanwhile up to ten follow in bulk; a writer stops at 64.
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /// The most free space of a block that counts as full. With larger records many blocks have more, and are forced at
    /// once.
    private static final int SPARE = 4096;

    private final HazelcastInstance member;
    private final BlockLog log;
    private final BooleanSupplier closed;
    private final long patience;
    private final Thread thread;

    /// A writer's member and the place of its blocks.
    private record Writer(UUID member, String place) {}

    /// The blocks in the files that no force has covered. Each writer stops appending while too many of its blocks are
    /// unconfirmed, so this is bounded even if the device hangs. Guarded by this object's monitor.
    private Map<Writer, Set<Long>> written = new HashMap<>();

    /// When to force them, if there are any. Guarded by this object's monitor.
    private long due;

    /// The maximum number of remembered places; for any other, the files have to be consulted.
    private static final int REMEMBERED = 10_000;

    /// Places of epochs that a head in the files lists.
    private final Set<String> listed = ConcurrentHashMap.newKeySet();

    /// Places of blocks that were written, and of which that is not known. Added to before the block's writer gets an
    /// answer, so its request finds it.
    private final Set<String> unlisted = ConcurrentHashMap.newKeySet();

    /// @param closed   whether the member is closed
    /// @param patience how long a full block waits for others at most, in nanoseconds
    BlockConfirmer(HazelcastInstance member, BlockLog log, BooleanSupplier closed, long patience) {
        this.member = member;
        this.log = log;
        this.closed = closed;
        this.patience = patience;
        thread = Thread.ofPlatform().daemon().name("journal-confirmer").unstarted(this);
    }

    void start() {
        thread.start();
    }

    /// Called after a block was written to the log.
    ///
    /// @param writer the member that is told
    /// @param block  the block's bytes
    void written(UUID writer, BlockKey key, byte[] block) {
        var place = key.getPartitionKey();
        if (!listed.contains(place)) {
            unlisted.add(place);
        }
        boolean followed = isFollowed(block);
        boolean first;
        synchronized (this) {
            first = written.isEmpty();
            written.computeIfAbsent(new Writer(writer, place), _ -> new HashSet<>()).add(key.index());
            if (!followed) {
                due = System.nanoTime();
            } else if (first) {
                due = System.nanoTime() + patience;
            }
        }
        if (first || !followed) {
            wake();
        }
    }

    /// Whether a block is full. A single record that fills a block may be waited for, with nothing to follow.
    private static boolean isFollowed(byte[] block) {
        return block.length >= Block.MAXIMUM - SPARE && Block.countOf(block) > 1;
    }

    /// Forces the files. On return all blocks that were written before the call can be found in them, unless their
    /// epoch has ended.
    ///
    /// @throws RuntimeException if the device failed, or a head is not in the files
    void force() {
        for (var place : unlisted) {
            list(place);
        }
        log.force();
    }

    private boolean isListed(String place) {
        try {
            if (!listed.contains(place)) {
                list(place);
            }
            return true;
        } catch (RuntimeException missing) {
            // Other journals do not wait for it. The writer asks.
            return false;
        }
    }

    /// Writes the head that lists a place to the files, unless they have it.
    private void list(String place) {
        if (!log.lists(place)) {
            var circuit = PlacesOf.circuit(place);
            @Nullable Head head = member.<String, Head>getMap(JournalCluster.HEADS).get(circuit);
            if (head != null && head.lists(place)) {
                log.headOf(circuit, head);
                if (!log.lists(place)) {
                    throw new IllegalStateException("the files have another journal of " + circuit);
                }
            }
            // Otherwise the epoch has ended, and its writer is refused.
        }
        listAnchor(new BlockKey(place, 0));
        if (listed.size() >= REMEMBERED) {
            listed.clear();
        }
        listed.add(place);
        unlisted.remove(place);
    }

    /// Without its anchor an epoch is not opened. It was written when the epoch began, by the members that had the
    /// partition then; the others have it in memory alone.
    private void listAnchor(BlockKey block) {
        var anchor = Anchor.beside(block);
        if (!log.hasSlot(anchor)) {
            byte @Nullable [] present = member.<BlockKey, byte[]>getMap(JournalCluster.BLOCKS).get(anchor);
            if (present != null) {
                log.slot(anchor, present);
            }
        }
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        while (!closed.getAsBoolean()) {
            long rest = rest();
            if (rest > 0) {
                LockSupport.parkNanos(this, rest);
                continue;
            }
            var blocks = take();
            try {
                blocks.keySet().removeIf(writer -> !isListed(writer.place()));
                // They were written before they were taken, and this covers all that was written before the call.
                log.force();
                blocks.forEach(this::confirm);
            } catch (Throwable unconfirmed) {
                // The device failed, or the member is being shut down. The writers ask. An error must not end this
                // thread either: nothing would remove the blocks of its member then.
            }
        }
    }

    /// The time until a force is due.
    private synchronized long rest() {
        return written.isEmpty() ? IDLE_NANOS : due - System.nanoTime();
    }

    private synchronized Map<Writer, Set<Long>> take() {
        var taken = written;
        written = new HashMap<>();
        return taken;
    }

    private void confirm(Writer writer, Set<Long> indexes) {
        ConfirmBlocks.send(member, writer.member(), writer.place(), indexes);
    }
}
