package io.myelin.journal.file;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.FencedException;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.SnapshotStore;
import io.myelin.journal.thread.Watermark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A journal in a folder of one machine. A block is durable when the device has confirmed it.
///
/// Acknowledged records are lost only with the device. One process at a time may open the folder, and only once: an
/// open journal holds a lock on its folder. If the lock fails, a second opening still ends the first writer before that
/// acknowledges anything that the second one does not have. Readers belong to the same process. An interrupted thread
/// completes its operation and stays interrupted.
public final class FileJournal implements Journal {

    /// A segment is closed when it has grown to this number of bytes, after a block with numbered records.
    static final long SEGMENT = 64L << 20;

    private final String circuit;
    private final Path folder;
    private final FileMedium medium;
    private final FolderLock lock;
    private final EpochFile epochs;
    private final SegmentFolder segments;
    private final FileSnapshots snapshots;
    private final IdentityFile identity;
    private final EndFile end;

    /// How many blocks the device has confirmed, for readers that wait for more.
    private final Watermark confirmed = new Watermark(0);

    /// The writer. Guarded by this object, which is held during an operation that changes the journal, and read without
    /// that, since such an operation may wait for the device.
    private volatile @Nullable FileAppender appender;

    /// The end of the durable records when there was no writer. Written and read as `appender`: a reader that finds a
    /// writer reads the writer's number, which is not lower.
    private volatile long durable;

    /// The number of blocks when there was no writer. Guarded by this object.
    private long nextIndex;

    /// The current epoch, `null` until the first has begun. Replaced under the monitor, read by any thread.
    private volatile EpochFile.@Nullable Epoch epoch;

    /// Whether no writer has that epoch. Guarded by this object.
    private boolean unused;

    private FileJournal(String circuit, Path folder, FileMedium medium) throws IOException {
        this.circuit = circuit;
        this.medium = medium;
        make(folder.toAbsolutePath());
        // The lock is on this folder, even if a link to it changes later.
        this.folder = folder.toRealPath();
        var held = FolderLock.of(this.folder);
        if (held == null) {
            throw new JournalException("journal of " + circuit + ": " + folder + " is in use");
        }
        lock = held;
        snapshots = new FileSnapshots(this.folder.resolve("snapshots"), medium, this::isInPlace);
        try {
            identity = IdentityFile.of(this.folder, medium);
            end = EndFile.in(this.folder, identity);
            segments = new SegmentFolder(this.folder, medium, identity);
            epochs = new EpochFile(this.folder, circuit, medium);
            snapshots.confirm();
            recover(epochs.next());
        } catch (Throwable failed) {
            release();
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

    /// Finds the end of the journal in an epoch that has begun before, so that an earlier writer, if there still is one
    /// although this object has the lock, acknowledges nothing that is not found here.
    private void recover(EpochFile.Epoch begun) throws IOException {
        hold(begun);
        var recovery = recovered(begun);
        while (recovery.epoch() >= begun.number()) { // the number is of an earlier copy of its file
            epochs.atLeast(recovery.epoch());
            begun = epochs.next();
            hold(begun);
            recovery = recovered(begun);
        }
        medium.force(folder);
        unused = true;
        found(recovery);
    }

    private void hold(EpochFile.Epoch next) throws IOException {
        var before = epoch;
        epoch = next;
        if (before != null) {
            before.close();
        }
    }

    private Recovery recovered(EpochFile.Epoch begun) throws IOException {
        var recovery = new Recovery(segments.all(), identity, medium);
        recovery.run(scan -> {
            end.requireReached(scan, snapshots);
            begun.requireCurrent();
        });
        return recovery;
    }

    /// @throws CorruptJournalException if fewer records are left than were durable: files were removed
    private void found(Recovery recovery) {
        long before = durable();
        if (recovery.sequence() < before) {
            throw Damage.of("journal of " + circuit + ": " + before + " records were durable, "
                    + recovery.sequence() + " are left: files were removed");
        }
        nextIndex = recovery.index();
        confirmed.advance(nextIndex); // before the records: who finds them durable finds their blocks
        durable = recovery.sequence();
    }

    /// Opens the journal in a folder, which is made if it does not exist. Verifies all blocks, truncates incomplete
    /// writes that a dead writer left, and copies the last segment.
    ///
    /// @param folder  contains this journal alone; a link is followed once, when the journal is opened
    /// @param circuit the circuit's id
    /// @throws JournalException if another process, or this one, has the folder open, or it cannot be made, read or
    ///                          written
    /// @throws io.myelin.journal.CorruptJournalException if durable content is damaged or missing
    /// @throws IllegalArgumentException if the folder is not of the default file system
    public static FileJournal open(Path folder, String circuit) {
        return open(folder, circuit, FileMedium.DEVICE);
    }

    static FileJournal open(Path folder, String circuit, FileMedium medium) {
        requireNonNull(folder, "folder");
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

    @Override
    public synchronized Appender appender() {
        try {
            requireOpen();
            requireInPlace();
            var before = appender;
            if (before != null) {
                var begun = epochs.next();
                before.fence(new FencedException(circuit, before.epoch(), begun.number()));
                recover(begun);
                // The device may have more now than that writer acknowledged, and there may be no next one.
                appender = null;
            } else if (!unused) {
                recover(epochs.next());
            }
            var next = new FileAppender(this, requireNonNull(epoch), nextIndex, durable);
            unused = false;
            appender = next;
            return next;
        } catch (IOException failed) {
            throw new JournalException("journal of " + circuit + ": no new epoch", failed);
        }
    }

    @Override
    public Cursor read(long sequence) {
        requireOpen();
        try {
            var reader = segments.holding(sequence);
            var cursor = new FileCursor("journal of " + circuit + " in " + folder, segments, confirmed, sequence,
                    reader, reader == null ? 0 : reader.segment().index());
            try {
                // Checked last: a block that is not truncated now was not truncated when the cursor was positioned.
                requireLeft(sequence);
                return cursor;
            } catch (Throwable failed) {
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
        try {
            requireOpen();
            requireInPlace();
            if (sequence > durable()) {
                throw new IllegalArgumentException("record " + sequence + " of " + circuit + " is not durable yet");
            }
            segments.truncate(sequence, confirmed.get());
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
    public long durable() {
        var writer = appender;
        return writer == null ? durable : writer.durable();
    }

    @Override
    public String identity() {
        return identity.toString();
    }

    /// Makes the next block of this journal.
    Block block(long epoch, long index, long first, int count, long durable, ByteBuffer records) {
        return Block.of(identity.id(), epoch, index, first, count, durable, records);
    }

    /// Stores how far the journal reaches at least.
    ///
    /// @param segment the first block of the last segment
    /// @param blocks  the number of blocks that the device has confirmed
    /// @param records the number of records in them
    void witness(long segment, long blocks, long records) throws IOException {
        end.reach(segment, blocks, records, medium);
    }

    /// The last segment that is known to be witnessed.
    long witnessed() {
        return end.segment();
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

    /// The lock does not protect another folder, nor this one if it has failed.
    private void requireInPlace() {
        if (!isInPlace()) {
            throw new JournalException("journal of " + circuit + ": " + folder + " was removed, moved or replaced");
        }
    }

    /// @throws FencedException if the journal was opened again
    private boolean isInPlace() {
        var current = epoch;
        try {
            if (current != null) {
                current.requireCurrent();
            }
            return lock.isInPlace();
        } catch (NoSuchFileException gone) {
            return false;
        } catch (IOException failed) {
            throw unreadable(failed);
        }
    }

    /// Releases this object's resources. Waits for the device, and for operations of other threads, such as a
    /// truncation or the storing of a snapshot.
    @Override
    public synchronized void close() {
        snapshots.close();
        // The writer is ended first: the lock may be released only when nothing writes any more.
        var writer = appender;
        try {
            if (writer != null) {
                writer.close();
            }
        } finally {
            unlock();
        }
    }

    private void release() throws IOException {
        try (lock) {
            var last = epoch;
            if (last != null) {
                last.close();
            }
        }
    }

    private void unlock() {
        try {
            release();
        } catch (IOException failed) {
            throw new JournalException("journal of " + circuit + ": lock not released", failed);
        }
    }
}
