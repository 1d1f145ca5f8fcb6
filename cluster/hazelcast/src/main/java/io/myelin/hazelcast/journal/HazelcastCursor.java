package io.myelin.hazelcast.journal;

import com.hazelcast.core.EntryEvent;
import com.hazelcast.map.listener.EntryAddedListener;
import com.hazelcast.map.listener.EntryMergedListener;
import com.hazelcast.map.listener.EntryUpdatedListener;
import io.myelin.hazelcast.wire.ListenerRegistration;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Reads blocks a few at a time. A block is returned once it is known to be durable: from the head, or because a later
/// block of the same epoch states it.
final class HazelcastCursor implements Cursor {

    /// A waiting reader reads the head at this interval, because events may be lost. In between its calls cost nothing,
    /// since there are many idle readers.
    private static final long IDLE_POLL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final HazelcastJournal journal;
    private final ReadAhead ahead;
    private final long origin;
    private Head head;
    private long index;
    private long first = -1;

    /// The epoch of the last block that was read, or of the record or block before the first that is to be read, `null`
    /// if there is none; and that block's number.
    private @Nullable EpochRange epoch;
    private long read;

    /// Whether `epoch` is that of the record before the first one to be read, which may be in the same block.
    private boolean inBlock;

    /// The last epoch that the journal's object had begun when the head was last read.
    private @Nullable EpochRange begun;

    private long durable;

    /// Whether the last poll found no block at all. The next poll reads only the head, which costs one operation
    /// instead of three; a durable block changes the head.
    private boolean caughtUp;

    private @Nullable HeadListener listener;
    private long askedAt;

    HazelcastCursor(HazelcastJournal journal, Head head, long sequence) {
        this.journal = journal;
        ahead = new ReadAhead(journal);
        origin = sequence;
        this.head = head;
        index = SlotSearch.inWhatIsLeft(journal, head, this::find);
        durable = this.head.durable;
        // A snapshot that a replay begins with has the records before. If they are not known to be durable, a later
        // epoch may begin before the first record.
        inBlock = sequence <= this.head.durable;
        read = index - 1;
        epoch = inBlock ? this.head.before(sequence) : this.head.of(read);
    }

    /// Continues where an earlier cursor ended, without a search. The block before belongs to the epoch that the head
    /// states now: it is not known whether the earlier cursor read it on another side of a split.
    ///
    /// @param sequence the first record of a block
    /// @param block    that block's number
    HazelcastCursor(HazelcastJournal journal, Head head, long sequence, long block) {
        this.journal = journal;
        ahead = new ReadAhead(journal);
        origin = sequence;
        first = sequence;
        index = block;
        this.head = head;
        durable = head.durable;
        read = block - 1;
        epoch = head.of(read);
    }

    private long find(Head known) {
        if (origin < known.base) {
            throw new IllegalArgumentException("record " + origin + " of " + journal.circuit()
                    + (origin < 0 ? " does not exist" : " was truncated, the first is " + known.base));
        }
        adopt(known);
        return SlotSearch.holding(journal, known, origin);
    }

    @Override
    public long origin() {
        return origin;
    }

    @Override
    public @Nullable Block next() {
        Block block = caughtUp ? null : peek();
        if (block == null || !isDurable(block)) {
            block = pollHead();
            if (block == null) {
                return null;
            }
        }
        if (block.index() != index || first >= 0 && block.first() != first) {
            throw new CorruptJournalException("journal of " + journal.circuit() + ": block " + index
                    + " does not follow the one before");
        }
        inBlock = false;
        epoch = head.of(index);
        read = index;
        index++;
        first = block.end();
        return block;
    }

    /// The next block according to the current head, if the block is durable.
    private @Nullable Block pollHead() {
        var events = listener;
        if (events != null) {
            boolean own = begun != journal.begun();
            if (caughtUp && !events.changed && !own && System.nanoTime() - askedAt < IDLE_POLL_NANOS) {
                return null;
            }
            // Before the head is read: a change that this read misses sets it again.
            events.changed = false;
            askedAt = System.nanoTime();
        }
        while (true) {
            ahead.forget();
            var before = head;
            // Read first: an epoch that begins after this is found the next time.
            begun = journal.begun();
            adopt(journal.head());
            if (caughtUp && head.isAsFarAs(before)) {
                return null;
            }
            caughtUp = false;
            durable = Math.max(durable, head.durable);
            if (index < head.baseIndex) {
                skip();
            }
            Block block = peek();
            if (block != null) {
                return isDurable(block) ? block : null;
            }
            if (index >= head.durableIndex) {
                caughtUp = true;
                return null;
            }
            // It was durable when the head was read. Unless it was truncated since, it is lost.
            if (index >= journal.head().baseIndex) {
                throw new CorruptJournalException(
                        "journal of " + journal.circuit() + ": block " + index + " is missing");
            }
        }
    }

    /// After a split the head of the other side may have replaced the one that was read before. If it does not list the
    /// epoch of the last block, or not with that block, records were read that the journal does not have. Then the
    /// reader keeps its head: a take-over tries again, and must not read on from the other one.
    private void adopt(Head found) {
        var last = epoch;
        if (last == null) {
            head = found;
            return;
        }
        boolean listed = found.ranges.contains(last);
        boolean continued = inBlock ? found.reaches(last, origin) : last.equals(found.of(read));
        if (listed ? !continued : found.isKnownToLack(last)) {
            throw new CorruptJournalException("journal of " + journal.circuit() + ": "
                    + (inBlock ? "record " + (origin - 1) : "block " + read)
                    + " was read, and the journal does not have it any more: another side of a split has replaced it");
        }
        head = found;
    }

    /// Continues with the remaining blocks. Only blocks without numbered records may be missing.
    private void skip() {
        long next = first < 0 ? origin : first;
        if (next < head.base) {
            throw new CorruptJournalException("journal of " + journal.circuit() + ": record " + next
                    + " was truncated before it was read, the first is " + head.base);
        }
        index = first < 0 ? SlotSearch.inWhatIsLeft(journal, head, this::find) : head.baseIndex;
    }

    /// Whether the next block is durable. A block without numbered records ends at the same record as the previous one,
    /// so the number of durable records does not cover it.
    private boolean isDurable(Block block) {
        return index < head.durableIndex
                || (block.count() > 0 ? block.end() <= durable : block.end() < durable);
    }

    /// The next block if it exists and belongs to the epoch that owns its slot.
    private @Nullable Block peek() {
        var range = head.of(index);
        if (range == null || index >= head.end(range)) {
            return null;
        }
        var found = ahead.get(head, range, index);
        if (found == null || !found.belongsTo(range)) {
            ahead.forget();
            return null;
        }
        durable = Math.max(durable, ahead.durable(range));
        if (found.block() == null) {
            throw new CorruptJournalException(
                    "journal of " + journal.circuit() + ": block " + index + " is damaged");
        }
        return found.block();
    }

    @Override
    public void await(long nanos) {
        var events = listener;
        if (events == null || events.reader != Thread.currentThread()) {
            forgetListener();
            // Set initially, and again once it is registered: the next poll finds earlier changes.
            listener = new HeadListener(journal, Thread.currentThread());
        } else if (!events.changed) {
            LockSupport.parkNanos(this, Math.min(nanos, IDLE_POLL_NANOS));
        }
    }

    private void forgetListener() {
        var registered = listener;
        listener = null;
        if (registered != null) {
            registered.close();
        }
    }

    @Override
    public void close() {
        ahead.forget();
        forgetListener();
    }

    /// Notifies a reader of each change of the head.
    private static final class HeadListener
            implements EntryAddedListener<String, Head>,
            EntryUpdatedListener<String, Head>,
            EntryMergedListener<String, Head>,
            AutoCloseable {

        private final Thread reader;
        private final ListenerRegistration registration;

        /// Whether the head may have changed. Written by Hazelcast's threads before the reader is unparked; the reader
        /// clears it before it reads the head.
        private volatile boolean changed = true;

        HeadListener(HazelcastJournal journal, Thread reader) {
            this.reader = reader;
            registration = HeadRegistration.ofOne(journal.instance(), journal.circuit(), this, this::change);
        }

        private void change() {
            changed = true;
            LockSupport.unpark(reader);
        }

        @Override
        public void entryAdded(EntryEvent<String, Head> event) {
            change();
        }

        @Override
        public void entryUpdated(EntryEvent<String, Head> event) {
            change();
        }

        @Override
        public void entryMerged(EntryEvent<String, Head> event) {
            change();
        }

        @Override
        public void close() {
            registration.close();
        }
    }
}
