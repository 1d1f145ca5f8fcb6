package io.myelin.journal.file;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.Watermark;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Writes blocks to the last segment; a thread of its own forces them, all that were written since it last did.
///
/// A write that fails, because the disk is full for example, is cut off and tried again until it succeeds: nothing
/// is lost and nothing is acknowledged. A force that fails ends the writer, because the system may then have
/// dropped what it was to write, and a second force would not tell. An interruption of the appending thread is
/// kept for its caller: a block is appended whole or not at all. A device that does not answer stalls the writer and
/// does not keep it from being closed.
final class FileAppender implements Appender {

    /// Blocks written and not forced at most.
    private static final long UNFORCED = 64;

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PARK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// A confirmation that takes longer is a device that hangs, as far as anyone can tell.
    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// How far something has come.
    private record Mark(long index, long sequence) {}

    private final FileJournal journal;
    private final long epoch;
    private final long origin;
    private final Watermark durable;
    private final Thread committer;

    /// The last segment. The committer reads it after `written`, which is written after it. It changes only when
    /// all that was written is forced, so the committer never forces another than the one it read of.
    private RandomAccessFile file;

    private long position;

    /// Whether the last block of the segment is known to have numbered records. Records without a number belong to the
    /// numbered one after them, so a segment never ends with a block of those alone: it could be removed before them.
    private boolean mayEnd;

    private boolean interrupted;
    private volatile Mark written;
    private volatile Mark forced;
    private volatile @Nullable Thread waiting;
    private volatile @Nullable JournalException end;
    private volatile boolean stalled;

    /// Held while a block is appended, and for good by the one that ended this writer.
    private final ReentrantLock appending = new ReentrantLock();

    /// When the confirmation under way began, by [System#nanoTime]; 0 while none is.
    private volatile long forcingSince;

    /// Whether the committer was given up: then it closes the file when it comes back.
    private boolean abandoned;

    FileAppender(FileJournal journal, long epoch, long index, long sequence)
            throws IOException {
        this.journal = journal;
        this.epoch = epoch;
        origin = sequence;
        durable = new Watermark(sequence);
        written = new Mark(index, sequence);
        forced = written;
        var segments = journal.segments().all();
        var last = segments.isEmpty() ? SegmentFile.in(journal.folder(), index) : segments.getLast();
        committer = Thread.ofPlatform()
                .daemon()
                .name("journal-committer-" + journal.circuit())
                .unstarted(this::commit);
        file = open(last);
        try {
            journal.medium().force(journal.folder());
            position = file.length();
            committer.start();
        } catch (IOException | RuntimeException | Error failed) {
            file.close();
            throw failed;
        }
    }

    private static RandomAccessFile open(SegmentFile segment) throws IOException {
        return new RandomAccessFile(segment.path().toFile(), "rw");
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
        appending.lock();
        try {
            awaitForced(UNFORCED);
            Mark before = written;
            var block = Block.of(epoch, before.index(), before.sequence(), count, durable.get(), records);
            write(block);
            written = new Mark(before.index() + 1, block.end());
            LockSupport.unpark(committer);
            return block;
        } finally {
            appending.unlock();
            if (interrupted) {
                interrupted = false;
                Thread.currentThread().interrupt();
            }
        }
    }

    private void write(Block block) {
        while (true) {
            try {
                if (position >= FileJournal.SEGMENT && mayEnd) {
                    roll(block.index());
                }
                journal.medium().write(file, block.bytes(), position);
                position += block.length();
                mayEnd = block.count() > 0;
                stalled = false;
                return;
            } catch (IOException refused) {
                stalled = true;
                cutBack(refused);
                park(RETRY_NANOS);
                requireGoing();
            }
        }
    }

    private void cutBack(IOException refused) {
        try {
            file.setLength(position);
        } catch (IOException worse) {
            refused.addSuppressed(worse);
            end(failure("segment cannot be cut back", refused));
        }
    }

    /// Goes on to the next segment. It is never made anew once it is there, because a reader may be in it already.
    private void roll(long index) throws IOException {
        awaitForced(1);
        var fresh = open(SegmentFile.in(journal.folder(), index));
        var full = file;
        file = fresh;
        position = 0;
        try (full) {
            journal.medium().force(journal.folder());
        } catch (IOException broken) {
            end(failure("device failed", broken));
            throw broken;
        }
    }

    /// Parks even if the thread is interrupted, which would otherwise have it turn round and round.
    private void park(long nanos) {
        LockSupport.parkNanos(this, nanos);
        interrupted |= Thread.interrupted();
    }

    /// Waits until fewer blocks than given are unforced.
    private void awaitForced(long below) {
        requireGoing();
        if (written.index() - forced.index() >= below) {
            waiting = Thread.currentThread();
            while (written.index() - forced.index() >= below && end == null) {
                park(PARK_NANOS);
            }
            waiting = null;
            requireGoing();
        }
    }

    private void requireGoing() {
        var reason = end;
        if (reason != null) {
            throw reason;
        }
    }

    private void commit() {
        try {
            boolean last = false;
            while (!last) {
                // Read first: what was written before the writer was ended is then seen below.
                last = end != null;
                Mark mark = written;
                if (mark.index() > forced.index()) {
                    force(mark);
                    last = false;
                } else if (!last) {
                    LockSupport.park(this);
                }
            }
        } catch (Throwable broken) {
            end(failure("device failed", broken));
        } finally {
            release();
        }
    }

    /// The committer closes files that were abandoned.
    private synchronized void release() {
        if (abandoned) {
            try {
                file.close();
            } catch (IOException _) {
                // Nobody waits for it any more.
            }
        }
    }

    private void force(Mark mark) throws IOException {
        forcingSince = System.nanoTime() | 1;
        try {
            journal.medium().force(file);
        } finally {
            forcingSince = 0;
        }
        // Before the watermarks: a caller that is told that a record is durable finds its block.
        forced = mark;
        journal.confirmed().advance(mark.index());
        durable.advance(mark.sequence());
        LockSupport.unpark(waiting);
    }

    private JournalException failure(String what, Throwable cause) {
        return new JournalException("journal of " + journal.circuit() + ": " + what, cause);
    }

    private void end(JournalException reason) {
        if (end == null) {
            end = reason;
        }
        LockSupport.unpark(waiting);
        LockSupport.unpark(committer);
        durable.wake();
    }

    /// Ends this writer. On return nothing of it is under way, but for a confirmation that the device does not give.
    ///
    /// @throws JournalException if a write does not come back in time: then the writer may still write
    void fence(JournalException reason) {
        end(reason);
        long deadline = System.nanoTime() + journal.patience().toNanos();
        if (!lockUntil(deadline)) {
            throw failure("the device does not take a write", reason);
        }
        try {
            joinUntil(deadline);
            close(file);
        } finally {
            appending.unlock();
        }
    }

    /// Whether a block is being written.
    boolean isWriting() {
        return appending.isLocked();
    }

    private boolean lockUntil(long deadline) {
        boolean early = false;
        try {
            while (true) {
                try {
                    return appending.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException _) {
                    early = true;
                }
            }
        } finally {
            if (early) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void joinUntil(long deadline) {
        boolean early = false;
        while (committer.isAlive() && deadline - System.nanoTime() > 0) {
            try {
                committer.join(Duration.ofNanos(deadline - System.nanoTime()));
            } catch (InterruptedException _) {
                early = true;
            }
        }
        if (early) {
            Thread.currentThread().interrupt();
        }
    }

    /// A file cannot be closed while the device holds on to a confirmation of it.
    private synchronized void close(RandomAccessFile last) {
        if (committer.isAlive()) {
            abandoned = true;
            return;
        }
        try {
            last.close();
        } catch (IOException broken) {
            throw failure("file not released", broken);
        }
    }

    @Override
    public long durable() {
        return durable.get();
    }

    /// How many blocks the device has confirmed.
    long forced() {
        return forced.index();
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
        if (reason != null) {
            return Health.after(reason);
        }
        long since = forcingSince;
        boolean hangs = since != 0 && System.nanoTime() - since > SLOW_NANOS;
        return stalled || hangs ? Health.STALLED : Health.SOUND;
    }

    @Override
    public void close() {
        // The committer forces what was written before it ends.
        fence(new ClosedJournalException(journal.circuit()));
    }
}
