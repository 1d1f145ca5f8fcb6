package io.myelin.journal.support;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.Codec;
import io.myelin.journal.Cursor;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.SnapshotStore;
import io.myelin.journal.thread.Watermark;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// A journal in this process's memory, which stalls and fails as a test wants it to.
public final class MemoryJournal implements Journal {

    private final String circuit;
    private final UUID identity = UUID.randomUUID();
    private final MemorySnapshots snapshots = new MemorySnapshots();
    private final CopyOnWriteArrayList<Block> blocks = new CopyOnWriteArrayList<>();
    private volatile LongFunction<Cursor> reading = Reader::new;
    private volatile int forgotten;
    private volatile boolean stalled;
    private volatile @Nullable RuntimeException broken;
    private volatile @Nullable Writer writer;

    /// @param circuit the circuit's id
    public MemoryJournal(String circuit) {
        this.circuit = circuit;
    }

    /// Has appends wait, or go on.
    public void stall(boolean on) {
        stalled = on;
    }

    /// Has appends fail with something.
    public void fail(RuntimeException failure) {
        broken = failure;
    }

    /// Has other cursors read, made of the record to begin with.
    public void read(LongFunction<Cursor> with) {
        reading = with;
    }

    /// A cursor that does nothing special.
    public Cursor reader(long sequence) {
        return new Reader(sequence);
    }

    /// The health of its last writer.
    public Health health() {
        return Objects.requireNonNull(writer, "writer").health();
    }

    /// Decodes each numbered record.
    public <E> List<E> contents(Codec<E> codec) {
        var all = new ArrayList<E>();
        for (var block : blocks) {
            var records = new BlockRecords(block);
            while (records.next()) {
                if (records.inlet() != 0) {
                    all.add(codec.decode(records.content()));
                }
            }
        }
        return all;
    }

    private long end() {
        return blocks.isEmpty() ? 0 : blocks.getLast().end();
    }

    @Override
    public String circuit() {
        return circuit;
    }

    @Override
    public Appender appender() {
        var before = writer;
        long epoch = before == null ? 1 : before.epoch() + 1;
        if (before != null) {
            before.end(new FencedException(circuit, before.epoch(), epoch));
        }
        var next = new Writer(epoch, end());
        writer = next;
        return next;
    }

    @Override
    public Cursor read(long sequence) {
        return reading.apply(sequence);
    }

    @Override
    public Cursor read() {
        return read(first());
    }

    @Override
    public void truncate(long sequence) {
        int keep = forgotten;
        for (int next = keep; next < blocks.size() && blocks.get(next).end() <= sequence; next++) {
            // Records without a number stay with the numbered one after them.
            if (blocks.get(next).count() > 0) {
                keep = next + 1;
            }
        }
        forgotten = keep;
    }

    @Override
    public long first() {
        int keep = forgotten;
        return keep < blocks.size() ? blocks.get(keep).first() : end();
    }

    @Override
    public long durable() {
        return end();
    }

    @Override
    public String identity() {
        return identity.toString();
    }

    @Override
    public SnapshotStore snapshots() {
        return snapshots;
    }

    @Override
    public long bytes() {
        return blocks.stream().skip(forgotten).mapToLong(Block::length).sum();
    }

    @Override
    public void close() {
        // Nothing is held.
    }

    private final class Reader implements Cursor {

        private final long from;
        private int next = forgotten;

        Reader(long from) {
            this.from = from;
        }

        @Override
        public long origin() {
            return from;
        }

        @Override
        public @Nullable Block next() {
            while (next < blocks.size()) {
                var block = blocks.get(next);
                next++;
                if (block.end() > from || block.count() == 0) {
                    return block;
                }
            }
            return null;
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }

    private final class Writer implements Appender {

        private final long epoch;
        private final long origin;
        private final Watermark durable;
        private volatile @Nullable JournalException end;

        Writer(long epoch, long origin) {
            this.epoch = epoch;
            this.origin = origin;
            durable = new Watermark(origin);
        }

        @Override
        public long epoch() {
            return epoch;
        }

        @Override
        public long origin() {
            return origin;
        }

        @Override
        public Block append(ByteBuffer records, int count) {
            while (stalled && end == null) {
                LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(1));
            }
            RuntimeException reason = end == null ? broken : end;
            if (reason != null) {
                throw reason;
            }
            var block = Block.of(identity, epoch, blocks.size(), MemoryJournal.this.end(), count, durable(), records);
            blocks.add(block);
            durable.advance(block.end());
            return block;
        }

        @Override
        public long durable() {
            return durable.get();
        }

        @Override
        public boolean awaitDurable(long sequence, long timeout, TimeUnit unit)
                throws InterruptedException {
            return durable.await(sequence, timeout, unit, () -> end);
        }

        @Override
        public void onDurable(LongConsumer listener) {
            durable.onAdvance(listener);
        }

        @Override
        public Health health() {
            var reason = end;
            return reason != null ? Health.after(reason) : stalled ? Health.STALLED : Health.SOUND;
        }

        void end(JournalException reason) {
            if (end == null) {
                end = reason;
            }
            durable.wake();
        }

        @Override
        public void close() {
            end(new ClosedJournalException(circuit));
        }
    }
}
