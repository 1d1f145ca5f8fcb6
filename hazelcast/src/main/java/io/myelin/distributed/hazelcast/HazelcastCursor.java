package io.myelin.distributed.hazelcast;

import io.myelin.distributed.Block;
import io.myelin.distributed.CorruptJournalException;
import io.myelin.distributed.Cursor;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads blocks a few at a time. A block is handed out once it is known to be durable: from the head, or because a
/// later block of the same epoch says so.
final class HazelcastCursor implements Cursor {

    /// Blocks asked for at once: half a megabyte at most.
    private static final int AHEAD = 8;

    private final HazelcastJournal journal;
    private Head head;
    private long index;
    private long first = -1;
    private long durable;
    private Map<BlockKey, Fetched> fetched = Map.of();

    /// What was found in a slot, verified once: the block is missing where the bytes are a seal, or damaged.
    private record Fetched(byte[] bytes, @Nullable Block block) {

        static Fetched of(final byte[] bytes) {
            return new Fetched(bytes, Seals.isSeal(bytes) ? null : Block.verified(bytes));
        }
    }

    HazelcastCursor(final HazelcastJournal journal, final long sequence) {
        this.journal = journal;
        head = journal.head();
        if (sequence < head.base) {
            throw new IllegalArgumentException("record " + sequence + " of " + journal.circuit()
                    + (sequence < 0 ? " does not exist" : " was truncated, the first is " + head.base));
        }
        durable = head.durable;
        index = SlotSearch.holding(journal, head, sequence);
    }

    @Override
    public @Nullable Block next() {
        Block block = peek();
        if (block == null || block.end() > durable) {
            refresh();
            block = peek();
            if (block == null) {
                if (index < head.durableIndex) {
                    throw new CorruptJournalException(
                            "journal of " + journal.circuit() + ": block " + index + " is missing");
                }
                return null;
            }
            if (block.end() > durable && index >= head.durableIndex) {
                return null;
            }
        }
        if (block.index() != index || first >= 0 && block.first() != first) {
            throw new CorruptJournalException("journal of " + journal.circuit() + ": block " + index
                    + " does not follow the one before");
        }
        index++;
        first = block.end();
        return block;
    }

    /// The next block if it is there and of the epoch that owns its slot.
    private @Nullable Block peek() {
        final var era = head.of(index);
        if (era == null || index >= head.end(era)) {
            return null;
        }
        final var key = era.key(index);
        Fetched found = fetched.get(key);
        if (found == null) {
            fetch(era);
            found = fetched.get(key);
        }
        if (found == null || Seals.isSeal(found.bytes) || Block.epochOf(found.bytes) != era.epoch()) {
            fetched = Map.of();
            return null;
        }
        if (found.block == null) {
            throw new CorruptJournalException(
                    "journal of " + journal.circuit() + ": block " + index + " is damaged");
        }
        return found.block;
    }

    private void fetch(final Era era) {
        final var keys = new HashSet<BlockKey>();
        final long end = Math.min(head.end(era), index + AHEAD);
        for (long i = index; i < end; i++) {
            keys.add(era.key(i));
        }
        final var found = new HashMap<BlockKey, Fetched>();
        Patience.ask(journal.circuit(), () -> journal.blocks().getAll(keys))
                .forEach((key, bytes) -> found.put(key, Fetched.of(bytes)));
        for (final var later : found.values()) {
            if (later.block != null && later.block.epoch() == era.epoch()) {
                durable = Math.max(durable, later.block.durable());
            }
        }
        fetched = found;
    }

    private void refresh() {
        fetched = Map.of();
        head = journal.head();
        durable = Math.max(durable, head.durable);
    }

    @Override
    public void close() {
        fetched = Map.of();
    }
}
