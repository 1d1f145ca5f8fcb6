package io.myelin.journal.file;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.thread.UninterruptedJoin;
import io.myelin.journal.thread.UninterruptibleThread;
import io.myelin.journal.thread.Watermark;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Writes blocks to the last segment; a separate thread, the committer, forces all blocks written since its last force.
///
/// A failed write, for example because the disk is full, is truncated and retried until it succeeds: nothing is lost
/// and nothing is acknowledged. A failed force ends the writer, because the system may have dropped the pages, and a
/// second force would not report it. An interrupt of the appending thread is preserved for its caller: a block is
/// appended completely or not at all. A device that does not respond stalls the writer, and a close waits for it.
final class FileAppender implements Appender {

    /// Maximum number of blocks written and not forced.
    private static final long UNFORCED = 64;
    private static final Duration LISTENERS = Duration.ofSeconds(1);

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PARK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// If a write or a confirmation takes longer, the device counts as hanging.
    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// A position in the journal.
    private record Mark(long index, long sequence) {}

    private final FileJournal journal;
    private final EpochFile.Epoch epoch;
    private final long origin;
    private final Watermark durable;
    private final Thread committer;

    /// The last segment. The committer reads it after `written`, which is written after it. It changes only when all
    /// written blocks are forced, so the committer always forces the segment that has these blocks.
    private RandomAccessFile file;

    /// Its path. As `file`.
    private Path path;

    /// The number of its first block. As `file`.
    private long segment;

    /// Whether it is known outside of it that it exists: see [EndFile]. Used by the appending thread.
    private boolean witnessed;

    /// Distinguishes it from another file of that path, `null` on a file system without such keys. As `file`.
    private @Nullable Object key;

    private long position;

    /// Whether the last block of the segment is known to have numbered records. Records without a number belong to the
    /// next numbered one, so a segment never ends with a block of those alone: it could be removed without them.
    private boolean mayEnd;

    private boolean interrupted;

    /// The end of the written blocks. The appending thread writes it after the block; the committer reads it before it
    /// forces.
    private volatile Mark written;

    /// The end of the forced blocks. The committer writes it, then reads `waiting`; the appending thread writes
    /// `waiting`, then reads this and `end`.
    private volatile Mark forced;

    /// The appending thread while too many blocks are not forced.
    private volatile @Nullable Thread waiting;

    /// Why this writer has ended. Written before both threads are unparked; each reads it before it parks.
    private volatile @Nullable JournalException end;

    /// Why the last write failed, `null` if it did not. Written by the appending thread, read by any.
    private volatile @Nullable IOException unwritten;

    /// The start of the current confirmation, by [System#nanoTime]; 0 if there is none. Written by the committer, read
    /// by any.
    private volatile long forcingSince;

    /// The start of the current write, or of the new segment before it, by [System#nanoTime]; 0 if there is none.
    /// Written by the appending thread, read by any.
    private volatile long writingSince;

    /// Whether the file is closed. Guarded by this object, as is each append.
    private boolean released;

    FileAppender(FileJournal journal, EpochFile.Epoch epoch, long index, long sequence)
            throws IOException {
        this.journal = journal;
        this.epoch = epoch;
        origin = sequence;
        durable = new Watermark(sequence);
        written = new Mark(index, sequence);
        forced = written;
        var segments = journal.segments().all();
        var last = segments.isEmpty() ? SegmentFile.in(journal.folder(), index) : segments.getLast();
        committer = new UninterruptibleThread("journal-committer-" + journal.circuit(), this::commit);
        path = last.path();
        segment = last.index();
        witnessed = journal.witnessed() == segment;
        file = open(path);
        try {
            key = keyOf(path);
            journal.medium().force(journal.folder());
            position = file.length();
            committer.start();
        } catch (Throwable failed) {
            file.close();
            throw failed;
        }
    }

    private static RandomAccessFile open(Path segment) throws IOException {
        return new RandomAccessFile(segment.toFile(), "rw");
    }

    private static @Nullable Object keyOf(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    @Override
    public long epoch() {
        return epoch.number();
    }

    @Override
    public long origin() {
        return origin;
    }

    @Override
    public synchronized Block append(ByteBuffer records, int count) {
        requireNonNull(records, "records");
        try {
            awaitForced(UNFORCED);
            Mark before = written;
            var block = journal.block(
                    epoch.number(), before.index(), before.sequence(), count, durable.get(), records);
            // Before the block is in the file: if there were no memory for this afterwards, the next block would follow
            // with the same number.
            var after = new Mark(before.index() + 1, block.end());
            write(block);
            written = after;
            LockSupport.unpark(committer);
            return block;
        } finally {
            if (interrupted) {
                interrupted = false;
                Thread.currentThread().interrupt();
            }
        }
    }

    private void write(Block block) {
        while (true) {
            try {
                boolean full = position >= FileJournal.SEGMENT && mayEnd;
                if (full) {
                    awaitForced(1); // a confirmation that hangs counts as such; two that do not may take longer
                }
                writingSince = System.nanoTime() | 1;
                if (full) {
                    roll(block.index());
                }
                if (!witnessed) {
                    // Before it has a block: then a segment that is missing later was never one with records.
                    witness(written);
                    witnessed = true;
                }
                journal.medium().write(file, block.bytes(), position);
                position += block.length();
                mayEnd = block.count() > 0;
                unwritten = null;
                return;
            } catch (IOException refused) {
                unwritten = refused;
                cutBack(refused);
                park(RETRY_NANOS);
                requireGoing();
            } catch (Error scarce) {
                cutBack(scarce); // the next block may be shorter, and a full segment ends with its last one
                throw scarce;
            } finally {
                writingSince = 0;
            }
        }
    }

    private void cutBack(Throwable refused) {
        try {
            file.setLength(position);
        } catch (IOException worse) {
            refused.addSuppressed(worse);
            end(failure("segment cannot be cut back", refused));
        }
    }

    /// Begins the next segment, once all blocks are forced. An existing one is never created again, because a reader
    /// may already use it.
    private void roll(long index) throws IOException {
        requireOwn();
        var next = SegmentFile.in(journal.folder(), index).path();
        var fresh = open(next);
        var full = file;
        file = fresh;
        path = next;
        segment = index;
        witnessed = false;
        position = 0;
        try (full) {
            key = keyOf(next);
            journal.medium().force(journal.folder());
        } catch (IOException broken) {
            end(failure("device failed", broken));
            throw broken;
        } catch (Error scarce) {
            // Else the next block would be acknowledged in a segment whose name is not confirmed.
            end(failure("device failed", scarce));
            throw scarce;
        }
    }

    /// @param mark the end of forced blocks
    private void witness(Mark mark) throws IOException {
        requireOwn();
        journal.witness(segment, mark.index(), mark.sequence());
    }

    /// Before something is written that others might take for theirs.
    private void requireOwn() throws IOException {
        try {
            epoch.requireCurrent();
            requireThere();
        } catch (NoSuchFileException removed) {
            end(failure("the last segment was removed", removed));
            throw removed;
        } catch (FencedException fenced) {
            end(fenced);
            throw fenced;
        }
    }

    /// Parks even if the thread is interrupted, which would otherwise make it spin.
    private void park(long nanos) {
        LockSupport.parkNanos(this, nanos);
        interrupted |= Thread.interrupted();
    }

    /// Waits until fewer than the given number of blocks are unforced.
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
                // Read first: blocks written before the writer was ended are then seen below.
                last = end != null;
                Mark mark = written;
                if (mark.index() > forced.index()) {
                    force(mark);
                    last = false;
                } else if (!last) {
                    LockSupport.park(this);
                }
            }
        } catch (NoSuchFileException removed) {
            end(failure("the last segment was removed", removed));
        } catch (FencedException fenced) {
            end(fenced);
        } catch (Throwable broken) {
            end(failure("device failed", broken));
        }
    }

    private void force(Mark mark) throws IOException {
        forcingSince = System.nanoTime() | 1;
        try {
            journal.medium().force(file);
            epoch.requireCurrent(); // after the force, and before anything is acknowledged: see EpochFile
            requireThere();
        } finally {
            forcingSince = 0;
        }
        // Before the watermarks: a caller that sees a record as durable finds its block.
        forced = mark;
        journal.confirmed().advance(mark.index());
        durable.advance(mark.sequence());
        LockSupport.unpark(waiting);
    }

    /// A file that was removed, or moved with its folder, takes writes, but nobody finds them.
    ///
    /// @throws NoSuchFileException if the last segment has no name any more, or another file has its name
    private void requireThere() throws NoSuchFileException {
        Object there;
        try {
            there = keyOf(path);
        } catch (NoSuchFileException removed) {
            throw removed;
        } catch (IOException unknown) {
            return; // the file may still be there
        }
        if (!Objects.equals(there, key)) {
            throw new NoSuchFileException(path.toString(), null, "another file has this name now");
        }
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

    /// Ends this writer. On return no operation of it is under way.
    void fence(JournalException reason) {
        end(reason);
        release();
    }

    private synchronized void release() {
        if (released) {
            return;
        }
        // The committer forces what is written, then ends. It is not waited for while a listener blocks it: one that
        // has called System.exit never returns.
        Mark seen;
        do {
            seen = forced;
        } while (!UninterruptedJoin.of(committer, LISTENERS) && (forcingSince != 0 || forced != seen));
        released = true;
        try (var _ = file) {
            if (end instanceof ClosedJournalException) {
                witness(forced);
            }
        } catch (IOException | JournalException _) {
            // The journal has all that it acknowledged; an earlier end stays witnessed.
        }
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
        if (reason != null) {
            return Health.after(reason);
        }
        boolean stalls = unwritten != null || hangs(writingSince) || hangs(forcingSince);
        return stalls ? Health.STALLED : Health.SOUND;
    }

    @Override
    public @Nullable Exception trouble() {
        var reason = unwritten;
        if (reason != null) {
            return reason;
        }
        boolean writing = hangs(writingSince);
        return writing || hangs(forcingSince)
                ? new TimeoutException("the device does not respond to a " + (writing ? "write" : "force"))
                : null;
    }

    private static boolean hangs(long since) {
        return since != 0 && System.nanoTime() - since > SLOW_NANOS;
    }

    @Override
    public void close() {
        fence(new ClosedJournalException(journal.circuit()));
    }
}
