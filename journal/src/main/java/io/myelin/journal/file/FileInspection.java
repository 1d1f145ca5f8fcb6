package io.myelin.journal.file;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Appender;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.SnapshotStore;
import io.myelin.journal.thread.Watermark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// A read-only view of the journal in a folder as it was when this object was made. Nothing in the folder is changed
/// and no lock is taken, so a circuit may write the journal meanwhile, in this process or in another one.
///
/// All complete consecutive blocks count, even unforced ones at the end: if the writer dies now, fewer may remain.
///
/// If the journal is truncated during a read, the read fails with a [JournalException]. While this object is made, the
/// folder is read again if that happens, some times at most.
public final class FileInspection implements Journal {

    /// How often a journal that is truncated meanwhile is read before that is reported.
    private static final int ATTEMPTS = 10;

    private final String circuit;
    private final Path folder;
    private final List<SegmentFile> segments;
    private final SnapshotStore snapshots;
    private final IdentityFile identity;
    private final SegmentScan scan;
    private long bytes;

    private FileInspection(Path folder, String circuit) throws IOException {
        this.folder = folder;
        this.circuit = circuit;
        identity = IdentityFile.in(folder);
        var witness = EndFile.in(folder, identity); // before the segments are listed
        var stored = new FileSnapshots(folder.resolve("snapshots"), FileMedium.DEVICE, () -> true);
        // Listed before the blocks are read, so that the records of each snapshot are found.
        snapshots = new ReadOnlySnapshots(stored, Set.copyOf(stored.sequences()));
        segments = segments(folder);
        scan = new SegmentScan(segments, identity);
        for (var segment : segments) {
            bytes += scan.scan(segment, _ -> {});
        }
        witness.requireReached(scan, snapshots);
    }

    /// Reads a folder and verifies all blocks.
    ///
    /// @param folder  the journal's folder
    /// @param circuit the circuit's id, which the folder does not contain
    /// @throws JournalException if the folder contains no journal or cannot be read
    /// @throws CorruptJournalException if durable content is damaged or missing, or the journal's identity is
    ///                                 damaged
    public static FileInspection of(Path folder, String circuit) {
        requireNonNull(circuit, "circuit");
        if (!isJournal(folder)) {
            throw new JournalException(folder + " is not the folder of a journal");
        }
        for (int attempt = 1;; attempt++) {
            var before = segments(folder);
            try {
                return new FileInspection(folder, circuit);
            } catch (IOException | CorruptJournalException failed) {
                if (attempt == ATTEMPTS || !isTruncated(folder, before)) {
                    throw failed instanceof IOException ? unreadable(folder, failed) : (JournalException) failed;
                }
            }
        }
    }

    private static List<SegmentFile> segments(Path folder) {
        try {
            return SegmentFolder.in(folder);
        } catch (IOException failed) {
            throw unreadable(folder, failed);
        }
    }

    /// Whether the first segment was removed since segments were listed.
    private static boolean isTruncated(Path folder, List<SegmentFile> before) {
        return !before.isEmpty() && !segments(folder).contains(before.getFirst());
    }

    private static JournalException unreadable(Path folder, Exception failed) {
        return new JournalException(folder + " cannot be read", failed);
    }

    /// Whether a folder contains a journal, or one whose identity is missing.
    ///
    /// @param folder any path
    public static boolean isJournal(Path folder) {
        requireNonNull(folder, "folder");
        return Files.isRegularFile(folder.resolve(IdentityFile.NAME))
                || Files.isRegularFile(folder.resolve(EpochFile.NAME))
                        && Files.isRegularFile(folder.resolve(EndFile.NAME));
    }

    @Override
    public String circuit() {
        return circuit;
    }

    /// Refuses: see [FileJournal#open] for a journal that can be written.
    @Override
    public Appender appender() {
        throw new UnsupportedOperationException(folder + " was opened for reading alone");
    }

    /// Refuses, as [#appender] does.
    @Override
    public void truncate(long sequence) {
        throw new UnsupportedOperationException(folder + " was opened for reading alone");
    }

    @Override
    public Cursor read() {
        return read(first());
    }

    @Override
    public Cursor read(long sequence) {
        if (sequence < first()) {
            throw new IllegalArgumentException("record " + sequence + " of " + circuit
                    + (sequence < 0 ? " does not exist" : " was truncated"));
        }
        return new FileCursor("journal of " + circuit + " in " + folder,
                new SegmentFolder(folder, FileMedium.DEVICE, identity), new Watermark(scan.index()), sequence,
                null, segments.isEmpty() ? 0 : segments.getFirst().index());
    }

    @Override
    public long first() {
        return scan.first();
    }

    /// The number of records, including those that no later block states to be durable.
    @Override
    public long durable() {
        return scan.sequence();
    }

    @Override
    public String identity() {
        return identity.toString();
    }

    /// Reads the number of the last epoch, which every opening reads and no record needs: the records of a journal that
    /// cannot be opened for that reason can be read here.
    ///
    /// @throws CorruptJournalException if the file with that number is damaged
    /// @throws JournalException if it cannot be read
    public void requireEpoch() {
        try {
            long unused = EpochFile.in(folder);
        } catch (IOException failed) {
            throw new JournalException(folder + " cannot be read", failed);
        }
    }

    @Override
    public long bytes() {
        return bytes;
    }

    /// Its snapshots, which cannot be changed through this object.
    @Override
    public SnapshotStore snapshots() {
        return snapshots;
    }

    /// Does nothing: only cursors keep files open between calls.
    @Override
    public void close() {
        // Nothing is held.
    }
}
