package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.journal.Block;
import io.myelin.journal.thread.UninterruptibleThread;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Forces a member's files as soon as a block is in them, on a thread of its own, and notifies the block's writer. One
/// force serves all blocks that were written before it. After a force that failed no writer is notified: writers
/// that miss a message ask, and learn of the failure.
///
/// A full block waits for others. It is full because its writer had more records, so another block follows soon, and
/// one force serves both. A block that is not full is forced at once, with all that were written before it. So a record
/// that is waited for, alone or at the end of many, waits for no other. If nothing follows, because the writer waits or
/// has ended, or because the partition has moved, the force begins after a short time.
///
/// A block cannot be found in files in which no head lists its epoch. A member that joined got its copy of the head in
/// memory, and its files may have an older one, that of another journal, or none. So before the first block of an epoch
/// is confirmed, the head is written to the files unless they have it, and the epoch's anchor as well. Both may have to
/// be fetched from another member, which can take as long as a member is silent: the block waits for them outside the
/// queue, and delays no block of another epoch.
///
/// Threading: any thread.
final class BlockConfirmer implements Runnable {

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /// How long a full block waits for others at most. Meanwhile up to twenty follow in bulk; a writer stops at 64.
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /// The most free space of a block that counts as full. With larger records many blocks have more, and are forced at
    /// once.
    private static final int SPARE = 4096;

    /// The maximum number of remembered places; for any other, the files have to be consulted.
    private static final int REMEMBERED = 10_000;

    private final HazelcastInstance member;
    private final BlockLog log;
    private final BooleanSupplier closed;
    private final long patience;
    private final Executor fetching;
    private final Thread thread;

    /// A writer's member and the place of its blocks.
    private record Writer(UUID member, String place) {}

    /// The blocks in the files that no force has covered. Each writer stops appending while too many of its blocks are
    /// unconfirmed, so this is bounded even if the device hangs. Guarded by this object's monitor.
    private Map<Writer, Set<Long>> written = new HashMap<>();

    /// When heads that were not found were last searched for again. Confined to the thread.
    private long listedAt = System.nanoTime();

    /// When to force them, if there are any. Guarded by this object's monitor.
    private long due;

    /// Places of epochs that a head in the files lists. Guarded by this object's monitor.
    private final Set<String> listed = new HashSet<>();

    /// Places of blocks that were written, and of which that is not known. Added to before the block's writer gets an
    /// answer, so its request finds it. Guarded by this object's monitor.
    private final Map<String, Unlisted> unlisted = new HashMap<>();

    /// A place of blocks in the files, without a head that is known to list it. Guarded by the confirmer's monitor.
    private static final class Unlisted {

        /// The blocks that wait for the head.
        final Map<Writer, Set<Long>> blocks = new HashMap<>();

        /// Whether the head is being searched for.
        boolean underWay;

        /// Why it was not found the last time.
        @Nullable Throwable failure;
    }

    /// @param closed   whether the member is closed
    /// @param patience how long a full block waits for others at most, in nanoseconds
    /// @param fetching runs tasks that may wait for other members
    BlockConfirmer(HazelcastInstance member, BlockLog log, BooleanSupplier closed, long patience, Executor fetching) {
        this.member = member;
        this.log = log;
        this.closed = closed;
        this.patience = patience;
        this.fetching = fetching;
        thread = new UninterruptibleThread("journal-confirmer", this);
    }

    void start() {
        thread.start();
    }

    /// Called after a block was written to the log.
    ///
    /// @param writer the member that is notified
    /// @param block  the block's bytes
    void written(UUID writer, BlockKey key, byte[] block) {
        var place = key.getPartitionKey();
        var notified = new Writer(writer, place);
        synchronized (this) {
            if (listed.contains(place)) {
                enqueue(notified, Set.of(key.index()), isFollowed(block));
                return;
            }
            unlisted.computeIfAbsent(place, _ -> new Unlisted()).blocks
                    .computeIfAbsent(notified, _ -> new HashSet<>())
                    .add(key.index());
        }
        list(place);
    }

    /// Called under this object's monitor.
    private void enqueue(Writer writer, Set<Long> blocks, boolean followed) {
        boolean first = written.isEmpty();
        written.computeIfAbsent(writer, _ -> new HashSet<>()).addAll(blocks);
        if (!followed) {
            due = System.nanoTime();
        } else if (first) {
            due = System.nanoTime() + patience;
        }
        if (first || !followed) {
            wake();
        }
    }

    /// Whether a block is full. A single record that fills a block may be waited for, with nothing to follow.
    private static boolean isFollowed(byte[] block) {
        return block.length >= Block.MAXIMUM - SPARE && Block.countOf(block) > 1;
    }

    /// Forces the files. On return all blocks that were written before the call are on the device, and those of the
    /// given epoch can be found there, unless the epoch has ended.
    ///
    /// This does not wait for a head that has to be fetched, because few threads serve such requests, and other writers
    /// need them. It is to be called again then.
    ///
    /// @param place the epoch's place, empty if none is meant
    /// @throws RuntimeException if the device failed, or the head is not in the files yet
    void force(String place) {
        list(place);
        synchronized (this) {
            var missing = unlisted.get(place);
            if (missing != null) {
                throw new IllegalStateException("the files do not have the head of " + place + " yet",
                        missing.failure);
            }
        }
        log.force();
    }

    /// Has the head of a place written to the files, unless it is known that they have it.
    private void list(String place) {
        synchronized (this) {
            var missing = unlisted.get(place);
            if (missing == null || missing.underWay) {
                return;
            }
            missing.underWay = true;
        }
        try {
            fetching.execute(() -> {
                try {
                    release(place, writeHead(place));
                } catch (Throwable failed) {
                    giveUp(place, failed);
                }
            });
        } catch (RuntimeException | Error refused) {
            // There may be no memory for a thread. The block is stored nevertheless.
            giveUp(place, refused);
        }
    }

    /// @param found whether a head lists it; otherwise the epoch has ended, and its writer is refused
    private synchronized void release(String place, boolean found) {
        var missing = unlisted.remove(place);
        if (found) {
            if (listed.size() >= REMEMBERED) {
                listed.clear();
            }
            listed.add(place);
        }
        if (missing != null) {
            missing.blocks.forEach((writer, blocks) -> enqueue(writer, blocks, false));
        }
    }

    /// The writer is not notified, and asks. Then the head is searched for again, as it is every few seconds anyway:
    /// the writer may have ended, and its place must not stay here then.
    private synchronized void giveUp(String place, Throwable failure) {
        var missing = unlisted.get(place);
        if (missing != null) {
            missing.blocks.clear();
            missing.failure = failure;
            missing.underWay = false;
        }
    }

    /// Writes the head that lists a place to the files, unless they have it. May wait for other members.
    ///
    /// @return whether any head lists it
    private boolean writeHead(String place) {
        boolean found = log.lists(place);
        if (!found) {
            var circuit = PlacesOf.circuit(place);
            @Nullable Head head = member.<String, Head>getMap(JournalCluster.HEADS).get(circuit);
            if (head != null && head.lists(place)) {
                log.headOf(circuit, head);
                if (!log.lists(place)) {
                    throw new IllegalStateException("the files have another journal of " + circuit);
                }
                found = true;
            }
        }
        writeAnchor(new BlockKey(place, 0));
        return found;
    }

    /// Without its anchor an epoch is not opened. It was written when the epoch began, by the members that had the
    /// partition then; the others have it in memory alone.
    private void writeAnchor(BlockKey block) {
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
            if (System.nanoTime() - listedAt >= IDLE_NANOS) {
                listedAt = System.nanoTime();
                listAgain();
            }
            long left = untilForce();
            if (left > 0) {
                LockSupport.parkNanos(this, left);
                continue;
            }
            var blocks = take();
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

    /// Searches again for the heads that were not found.
    void listAgain() {
        List<String> places;
        synchronized (this) {
            places = List.copyOf(unlisted.keySet());
        }
        places.forEach(this::list);
    }

    /// The time until a force is due.
    private synchronized long untilForce() {
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
