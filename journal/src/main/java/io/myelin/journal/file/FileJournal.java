package io.myelin.journal.file;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Appender;
import io.myelin.journal.Cursor;
import io.myelin.journal.FencedException;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalClasses;
import io.myelin.journal.JournalException;
import io.myelin.journal.NoSpaceException;
import io.myelin.journal.SnapshotStore;
import io.myelin.journal.Watermark;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A journal in a folder of one machine. A block is durable when the device has confirmed it.
///
/// Acknowledged records are lost only with the device. One process at a time may open the folder, and only once: an
/// open journal holds a lock on its folder. Readers belong to the same process. An interrupted thread completes its
/// operation and stays interrupted.
public final class FileJournal implements Journal {

    /// A segment is closed when it has grown to this number of bytes, after a block with numbered records.
    static final long SEGMENT = 64L << 20;

    static {
        JournalClasses.initialise(
                MethodHandles.lookup(),
                FileAppender.class, FileMedium.class, FileSnapshots.class, FolderLock.class, SegmentFile.class);
    }

    private final String circuit;
    private final Path folder;
    private final FileMedium medium;
    private final FolderLock lock;
    private final EpochFile epochs;
    private final SegmentFolder segments;
    private final FileSnapshots snapshots;
    private final String identity;
    private volatile SortedSet<Long> skipped;

    /// How many blocks the device has confirmed, for readers that wait for more.
    private final Watermark confirmed = new Watermark(0);
    private @Nullable FileAppender appender;
    private long durable;
    private long nextIndex;

    /// Why the last segment was not copied when the journal was opened, `null` once it was.
    private @Nullable IOException uncopied;

    private volatile Duration patience = Duration.ofSeconds(30);

    private FileJournal(String circuit, Path folder, FileMedium medium) throws IOException {
        this.circuit = circuit;
        this.folder = folder;
        this.medium = medium;
        segments = new SegmentFolder(folder, medium);
        snapshots = new FileSnapshots(folder.resolve("snapshots"), medium);
        make(folder.toAbsolutePath());
        var held = FolderLock.of(folder);
        if (held == null) {
            throw new JournalException("journal of " + circuit + ": " + folder + " is in use");
        }
        lock = held;
        try {
            epochs = new EpochFile(folder, medium);
            identity = IdentityFile.of(folder, medium);
            skipped = SkippedRecords.in(folder);
            snapshots.confirm();
            try {
                recover();
            } catch (UnwrittenException full) {
                uncopied = full;
                found(verified());
            }
        } catch (IOException | RuntimeException | Error failed) {
            lock.close();
            throw failed;
        }
    }

    /// Makes a folder if it does not exist, and forces each directory on the path to it.
    private void make(Path absent) throws IOException {
        var parent = absent.getParent();
        if (parent != null && !Files.isDirectory(absent)) {
            make(parent);
            Files.createDirectories(absent);
            medium.force(parent);
        }
    }

    private void recover() throws IOException {
        var recovery = new Recovery(segments.all(), medium);
        recovery.run();
        medium.force(folder);
        uncopied = null;
        found(recovery);
    }

    private Recovery verified() throws IOException {
        var recovery = new Recovery(segments.all(), medium);
        recovery.verify();
        return recovery;
    }

    private void found(Recovery recovery) {
        durable = recovery.sequence();
        nextIndex = recovery.index();
        epochs.atLeast(recovery.epoch());
        confirmed.advance(nextIndex);
    }

    /// Opens the journal in a folder, which is made if it does not exist. Verifies all blocks, truncates incomplete
    /// writes that a dead writer left, and copies the last segment. If there is no space for that, the journal can be
    /// read as far as the device is known to have it, and be truncated; [#appender] tries the copy again.
    ///
    /// @param folder  contains this journal alone
    /// @param circuit the circuit's id
    /// @throws JournalException if another process, or this one, has the folder open, or it cannot be made, read or
    ///                          written
    /// @throws io.myelin.journal.CorruptJournalException if durable content is damaged or missing
    /// @throws IllegalArgumentException if the folder is not of the default file system
    public static FileJournal open(Path folder, String circuit) {
        return open(folder, circuit, FileMedium.DEVICE);
    }

    static FileJournal open(Path folder, String circuit, FileMedium medium) {
        requireNonNull(circuit, "circuit");
        if (folder.getFileSystem() != FileSystems.getDefault()) {
            throw new IllegalArgumentException(folder + " is not of the default file system");
        }
        try {
            return new FileJournal(circuit, folder, medium);
        } catch (IOException failed) {
            throw new JournalException("journal of " + circuit + ": " + folder + " cannot be opened", failed);
        }
    }

    @Override
    public String circuit() {
        return circuit;
    }

    /// {@inheritDoc}
    ///
    /// @throws NoSpaceException if the number of the epoch cannot be written, or the last segment was not copied when
    ///                          the journal was opened, and still cannot be
    @Override
    public synchronized Appender appender() {
        requireOpen();
        var before = appender;
        try {
            if (uncopied != null) {
                recover();
            }
            long epoch = epochs.next();
            if (before != null) {
                before.fence(new FencedException(circuit, before.epoch(), epoch));
                recover();
            }
            var next = new FileAppender(this, epoch, nextIndex, durable);
            appender = next;
            return next;
        } catch (UnwrittenException full) {
            throw new NoSpaceException(circuit, full);
        } catch (IOException failed) {
            throw new JournalException("journal of " + circuit + ": no new epoch", failed);
        }
    }

    @Override
    public Cursor read(long sequence) {
        requireOpen();
        try {
            var cursor = new FileCursor(this, sequence);
            try {
                // Checked last: a block that is not truncated now was not truncated when the cursor was positioned.
                requireLeft(sequence);
                return cursor;
            } catch (IOException | RuntimeException failed) {
                cursor.close();
                throw failed;
            }
        } catch (IOException failed) {
            throw unreadable(failed);
        }
    }

    private void requireLeft(long sequence) throws IOException {
        if (sequence < segments.first()) {
            throw new IllegalArgumentException("record " + sequence + " of " + circuit
                    + (sequence < 0 ? " does not exist" : " was truncated"));
        }
    }

    @Override
    public synchronized Cursor read() {
        return read(first());
    }

    @Override
    public synchronized void truncate(long sequence) {
        requireOpen();
        if (sequence > durable()) {
            throw new IllegalArgumentException("record " + sequence + " of " + circuit + " is not durable yet");
        }
        try {
            segments.truncate(sequence, forced());
        } catch (IOException failed) {
            throw new JournalException("journal of " + circuit + " cannot be truncated", failed);
        }
    }

    @Override
    public long first() {
        try {
            return segments.first();
        } catch (IOException failed) {
            throw unreadable(failed);
        }
    }

    private JournalException unreadable(IOException failed) {
        return new JournalException("journal of " + circuit + " cannot be read", failed);
    }

    @Override
    public synchronized long durable() {
        return appender == null ? durable : appender.durable();
    }

    /// How many blocks the device has confirmed.
    synchronized long forced() {
        return appender == null ? nextIndex : appender.forced();
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public Set<Long> skipped() {
        return skipped;
    }

    /// Makes every later replay skip records, or replay them again: records that cannot be read, or that the program
    /// fails to handle. They keep their numbers. A snapshot that was taken after a record still contains its effect.
    ///
    /// On return the change is on the device. It does not affect replays that are already running.
    ///
    /// @param sequences the records' numbers
    /// @param skip      whether to skip them
    /// @throws IllegalArgumentException if one of them does not exist, or was truncated; nothing is changed then
    /// @throws JournalException if the medium fails
    public synchronized void skip(Collection<Long> sequences, boolean skip) {
        requireOpen();
        for (long sequence : sequences) {
            if (sequence < first() || sequence >= durable()) {
                throw new IllegalArgumentException("record " + sequence + " of " + circuit
                        + " is not there: the first is " + first() + ", the end " + durable());
            }
        }
        var changed = new TreeSet<>(skipped);
        if (skip ? changed.addAll(sequences) : changed.removeAll(sequences)) {
            try {
                SkippedRecords.store(folder, changed, medium);
            } catch (IOException failed) {
                throw new JournalException("journal of " + circuit + ": what to skip cannot be stored", failed);
            }
            skipped = Collections.unmodifiableSortedSet(changed);
        }
    }

    @Override
    public SnapshotStore snapshots() {
        return snapshots;
    }

    @Override
    public long bytes() {
        try {
            return segments.bytes();
        } catch (IOException failed) {
            throw unreadable(failed);
        }
    }

    /// How long ending a writer waits for the device.
    Duration patience() {
        return patience;
    }

    void patience(Duration other) {
        patience = other;
    }

    Watermark confirmed() {
        return confirmed;
    }

    SegmentFolder segments() {
        return segments;
    }

    FileMedium medium() {
        return medium;
    }

    Path folder() {
        return folder;
    }

    private void requireOpen() {
        if (!lock.isHeld()) {
            throw new JournalException("journal of " + circuit + ": this object is closed");
        }
    }

    /// Releases this object's resources. Waits half a minute for a device that does not respond.
    ///
    /// @throws JournalException if a write does not return in that time: the folder then stays locked until this
    ///     process ends
    @Override
    public synchronized void close() {
        // The writer is ended first: the lock may be released only when nothing writes any more.
        try {
            if (appender != null) {
                appender.close();
            }
        } finally {
            if (appender == null || !appender.isWriting()) {
                unlock();
            }
        }
    }

    private void unlock() {
        try {
            lock.close();
        } catch (IOException failed) {
            throw new JournalException("journal of " + circuit + ": lock not released", failed);
        }
    }
}
