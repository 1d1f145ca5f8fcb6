package io.myelin.hazelcast.journal;

import io.myelin.journal.Block;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/// The blocks that a reader has fetched: a few in use, and the next few, which another thread fetches and verifies
/// meanwhile. Confined to the reader's thread.
///
/// Only blocks that are durable according to the head are fetched in advance: they exist, and never change.
final class ReadAhead {

    /// The initial and the maximum number of blocks fetched at once: a reader gets the first one soon, and holds a
    /// megabyte of blocks in use and another megabyte of fetched ones.
    private static final int FEWEST = 2;
    private static final int MOST = 16;

    private final HazelcastJournal journal;
    private Map<BlockKey, Slot> present = Map.of();
    private @Nullable CompletableFuture<Map<BlockKey, Slot>> coming;
    private long comingAt;
    private int many = FEWEST;

    /// The content of a slot.
    ///
    /// @param bytes the bytes found
    /// @param block the verified block, if they are one
    record Slot(byte[] bytes, @Nullable Block block) {

        static Slot of(byte[] bytes) {
            return new Slot(bytes, Seals.isSeal(bytes) ? null : Block.verified(bytes));
        }

        boolean belongsTo(EpochRange range) {
            return !Seals.isSeal(bytes) && Block.epochOf(bytes) == range.epoch();
        }
    }

    ReadAhead(HazelcastJournal journal) {
        this.journal = journal;
    }

    /// Returns the content of a slot, `null` if it is empty.
    @Nullable Slot get(Head head, EpochRange range, long index) {
        var key = range.key(index);
        if (!present.containsKey(key)) {
            present = comingAt == index ? arrived() : Map.of();
            if (!present.containsKey(key)) {
                present = fetch(keys(range, index, Math.min(head.end(range), index + many)));
            }
            ask(range, index + many, Math.min(head.end(range), head.durableIndex));
        }
        return present.get(key);
    }

    /// The number of durable records according to the blocks in memory.
    long durable(EpochRange range) {
        long durable = 0;
        for (var slot : present.values()) {
            if (slot.block != null && slot.belongsTo(range)) {
                durable = Math.max(durable, slot.block.durable());
            }
        }
        return durable;
    }

    private Map<BlockKey, Slot> arrived() {
        var blocks = coming;
        coming = null;
        try {
            return blocks == null ? Map.of() : blocks.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
        }
    }

    private void ask(EpochRange range, long from, long end) {
        many = Math.min(2 * many, MOST);
        if (from < end) {
            var keys = keys(range, from, Math.min(end, from + many));
            comingAt = from;
            coming = CompletableFuture.supplyAsync(() -> fetch(keys), Thread::startVirtualThread);
        } else {
            coming = null;
        }
    }

    private static Set<BlockKey> keys(EpochRange range, long from, long end) {
        var keys = new HashSet<BlockKey>();
        for (long index = from; index < end; index++) {
            keys.add(range.key(index));
        }
        return keys;
    }

    private Map<BlockKey, Slot> fetch(Set<BlockKey> keys) {
        var found = new HashMap<BlockKey, Slot>();
        journal.ask(() -> journal.blocks().getAll(keys))
                .forEach((key, bytes) -> found.put(key, Slot.of(bytes)));
        return found;
    }

    /// Drops all fetched blocks: they may be out of date.
    void forget() {
        present = Map.of();
        coming = null;
        many = FEWEST;
    }
}
