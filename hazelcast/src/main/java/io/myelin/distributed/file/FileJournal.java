package io.myelin.distributed.file;

import static java.util.Objects.requireNonNull;

import io.myelin.distributed.Appender;
import io.myelin.distributed.Cursor;
import io.myelin.distributed.FencedException;
import io.myelin.distributed.Journal;
import io.myelin.distributed.JournalException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A journal in a folder of one machine. A block counts when the device has confirmed it.
///
/// What was acknowledged is lost only with the device. One process at a time may open the folder: it holds a lock
/// on it. Readers belong to the same process.
public final class FileJournal implements Journal {

    /// A segment is closed when it has grown to as many bytes.
    static final long SEGMENT = 64L << 20;

    private final String circuit;
    private final Path folder;
    private final FileMedium medium;
    private final FileChannel lockFile;
    private final FileLock lock;
    private final Epochs epochs;
    private @Nullable FileAppender appender;
    private long durable;
    private long nextIndex;

    private FileJournal(final String circuit, final Path folder, final FileMedium medium) throws IOException {
        this.circuit = circuit;
        this.folder = folder;
        this.medium = medium;
        Files.createDirectories(folder);
        lockFile = FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        lock = lock(lockFile);
        epochs = new Epochs(folder);
        try {
            recover();
        } catch (final IOException | RuntimeException failed) {
            lockFile.close();
            throw failed;
        }
    }

    private FileLock lock(final FileChannel file) throws IOException {
        FileLock got;
        try {
            got = file.tryLock();
        } catch (final OverlappingFileLockException here) {
            got = null;
        }
        if (got == null) {
            file.close();
            throw new JournalException("journal of " + circuit + ": " + folder + " is in use");
        }
        return got;
    }

    private void recover() throws IOException {
        final var recovery = new Recovery(segments());
        recovery.run(0);
        durable = recovery.sequence();
        nextIndex = recovery.index();
        epochs.atLeast(recovery.epoch());
    }

    /// Opens the journal in a folder, which is made if it is not there. Verifies all blocks, and cuts off what a
    /// writer that died left unfinished.
    ///
    /// @param folder  holds this journal alone
    /// @param circuit the circuit's id
    /// @throws JournalException if another process, or this one, has the folder open
    /// @throws io.myelin.distributed.CorruptJournalException if something that was durable is damaged or missing
    /// @throws UncheckedIOException if the folder cannot be read or written
    public static FileJournal open(final Path folder, final String circuit) {
        return open(folder, circuit, FileMedium.DEVICE);
    }

    static FileJournal open(final Path folder, final String circuit, final FileMedium medium) {
        try {
            return new FileJournal(requireNonNull(circuit, "circuit"), requireNonNull(folder, "folder"), medium);
        } catch (final IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public String circuit() {
        return circuit;
    }

    @Override
    public synchronized Appender appender() {
        requireOpen();
        final var before = appender;
        try {
            final long epoch = epochs.next();
            if (before != null) {
                before.fence(new FencedException(circuit, before.epoch(), epoch));
                recover();
            }
            final var next = new FileAppender(this, epoch, nextIndex, durable);
            appender = next;
            return next;
        } catch (final IOException failed) {
            throw new JournalException("journal of " + circuit + ": no new epoch", failed);
        }
    }

    @Override
    public Cursor read(final long sequence) {
        requireOpen();
        return new FileCursor(this, sequence);
    }

    @Override
    public synchronized Cursor read() {
        return read(first());
    }

    @Override
    public synchronized void truncate(final long sequence) {
        requireOpen();
        if (sequence > durable()) {
            throw new IllegalArgumentException("record " + sequence + " of " + circuit + " is not durable yet");
        }
        try {
            final var segments = segments();
            for (int i = 0; i + 1 < segments.size() && firstOf(segments.get(i + 1), Long.MAX_VALUE) <= sequence; i++) {
                Files.delete(segments.get(i).path());
            }
        } catch (final IOException failed) {
            throw new JournalException("journal of " + circuit + " cannot be truncated", failed);
        }
    }

    @Override
    public long first() {
        try {
            final var segments = segments();
            return segments.isEmpty() ? 0 : firstOf(segments.getFirst(), 0);
        } catch (final IOException failed) {
            throw new JournalException("journal of " + circuit + " cannot be read", failed);
        }
    }

    /// The number of a segment's first record. A segment is made with its first block, but that may not be written
    /// yet.
    private static long firstOf(final Segment segment, final long withoutBlock) throws IOException {
        try (var reader = new SegmentReader(segment)) {
            final var block = reader.next();
            return block == null ? withoutBlock : block.first();
        }
    }

    List<Segment> segments() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(Segment.SUFFIX))
                    .map(Segment::of)
                    .sorted()
                    .toList();
        }
    }

    @Override
    public synchronized long durable() {
        return appender == null ? durable : appender.durable();
    }

    FileMedium medium() {
        return medium;
    }

    Path folder() {
        return folder;
    }

    private void requireOpen() {
        if (!lock.isValid()) {
            throw new JournalException("journal of " + circuit + ": this object is closed");
        }
    }

    @Override
    public synchronized void close() {
        final var open = appender;
        if (open != null) {
            open.close();
        }
        try {
            lockFile.close();
        } catch (final IOException failed) {
            throw new JournalException("journal of " + circuit + ": lock not released", failed);
        }
    }
}
