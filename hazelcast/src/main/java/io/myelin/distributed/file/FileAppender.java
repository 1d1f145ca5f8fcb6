package io.myelin.distributed.file;

import io.myelin.distributed.Appender;
import io.myelin.distributed.Block;
import io.myelin.distributed.ClosedJournalException;
import io.myelin.distributed.Health;
import io.myelin.distributed.JournalException;
import io.myelin.distributed.Watermark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Writes blocks to the last segment; a thread of its own forces them, all that were written since it last did.
///
/// A write that fails, because the disk is full for example, is cut off and tried again until it succeeds: nothing
/// is lost and nothing is acknowledged. A force that fails ends the writer, because the system may then have
/// dropped what it was to write, and a second force would not tell.
final class FileAppender implements Appender {

    /// Blocks written and not forced at most.
    private static final long UNFORCED = 64;

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PARK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// How far something has come.
    private record Mark(long index, long sequence) {}

    private final FileJournal journal;
    private final long epoch;
    private final long origin;
    private final Watermark durable;
    private final Thread committer;

    private FileChannel channel;
    private long position;
    private volatile Mark written;
    private volatile Mark forced;
    private volatile @Nullable Thread waiting;
    private volatile @Nullable JournalException end;
    private volatile boolean stalled;

    FileAppender(final FileJournal journal, final long epoch, final long index, final long sequence)
            throws IOException {
        this.journal = journal;
        this.epoch = epoch;
        origin = sequence;
        durable = new Watermark(sequence);
        written = new Mark(index, sequence);
        forced = written;
        final var segments = journal.segments();
        channel = open(segments.isEmpty() ? Segment.in(journal.folder(), index) : segments.getLast());
        position = channel.size();
        committer = Thread.ofPlatform()
                .daemon()
                .name("journal-committer-" + journal.circuit())
                .unstarted(this::commit);
        committer.start();
    }

    private FileChannel open(final Segment segment) throws IOException {
        final var opened = FileChannel.open(
                segment.path(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        Epochs.force(journal.folder());
        return opened;
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
    public synchronized Block append(final ByteBuffer records, final int count) {
        awaitForced(UNFORCED);
        final Mark before = written;
        final var block = Block.of(epoch, before.index(), before.sequence(), count, durable.get(), records);
        write(block);
        written = new Mark(before.index() + 1, block.end());
        LockSupport.unpark(committer);
        return block;
    }

    private void write(final Block block) {
        while (true) {
            try {
                if (position >= FileJournal.SEGMENT) {
                    roll(block.index());
                }
                journal.medium().write(channel, ByteBuffer.wrap(block.bytes()), position);
                position += block.length();
                stalled = false;
                return;
            } catch (final IOException refused) {
                stalled = true;
                cutBack(refused);
                LockSupport.parkNanos(this, RETRY_NANOS);
                requireGoing();
            }
        }
    }

    private void cutBack(final IOException refused) {
        try {
            channel.truncate(position);
        } catch (final IOException worse) {
            refused.addSuppressed(worse);
            end(new JournalException("journal of " + journal.circuit() + ": segment cannot be cut back", refused));
        }
    }

    private void roll(final long index) throws IOException {
        awaitForced(1);
        final var next = Segment.in(journal.folder(), index);
        Files.deleteIfExists(next.path());
        final var fresh = open(next);
        channel.close();
        channel = fresh;
        position = 0;
    }

    /// Waits until fewer blocks than given are unforced.
    private void awaitForced(final long below) {
        requireGoing();
        if (written.index() - forced.index() >= below) {
            waiting = Thread.currentThread();
            while (written.index() - forced.index() >= below && end == null) {
                LockSupport.parkNanos(this, PARK_NANOS);
            }
            waiting = null;
            requireGoing();
        }
    }

    private void requireGoing() {
        final var reason = end;
        if (reason != null) {
            throw reason;
        }
    }

    private void commit() {
        while (true) {
            final boolean last = end != null;
            final Mark mark = written;
            if (mark.index() == forced.index()) {
                if (last) {
                    return;
                }
                LockSupport.parkNanos(this, PARK_NANOS);
                continue;
            }
            try {
                journal.medium().force(channel);
            } catch (final IOException broken) {
                end(new JournalException("journal of " + journal.circuit() + ": device failed", broken));
                return;
            }
            forced = mark;
            durable.advance(mark.sequence());
            LockSupport.unpark(waiting);
        }
    }

    private void end(final JournalException reason) {
        if (end == null) {
            end = reason;
        }
        LockSupport.unpark(waiting);
        LockSupport.unpark(committer);
        durable.wake();
    }

    /// Ends this writer. On return nothing of it is under way.
    void fence(final JournalException reason) {
        end(reason);
        synchronized (this) {
            join();
            try {
                channel.close();
            } catch (final IOException broken) {
                throw new JournalException("journal of " + journal.circuit() + ": file not released", broken);
            }
        }
    }

    private void join() {
        boolean interrupted = false;
        while (committer.isAlive()) {
            try {
                committer.join();
            } catch (final InterruptedException early) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public long durable() {
        return durable.get();
    }

    @Override
    public boolean awaitDurable(final long sequence, final long timeout, final TimeUnit unit)
            throws InterruptedException {
        return durable.await(sequence, timeout, unit, () -> end);
    }

    @Override
    public void onDurable(final LongConsumer listener) {
        durable.onAdvance(listener);
    }

    @Override
    public Health health() {
        final var reason = end;
        if (reason != null) {
            return Health.after(reason);
        }
        return stalled ? Health.STALLED : Health.SOUND;
    }

    @Override
    public void close() {
        // The committer forces what was written before it ends.
        fence(new ClosedJournalException(journal.circuit()));
    }
}
