package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.SnapshotStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// A witness of the journal's end outside its segments: how far it reached at least, in a file of its own. Without it
/// a journal that lost its newest segments would look like one that never had them.
///
/// Written when a segment begins and when a writer ends. What a writer that was killed has added to its last segment
/// since, the segment alone witnesses.
///
/// Threading: any thread.
final class EndFile {

    /// In place of the last segment if there is none.
    static final long NONE = -1;

    static final String NAME = "end";

    private static final Pattern FORM = Pattern.compile(
            "segment (-1|[0-9]{1,19})\nblocks ([0-9]{1,19})\nrecords ([0-9]{1,19})\n");

    private final Path folder;
    private final IdentityFile identity;

    // Guarded by this object, like the file.
    private long segment = NONE;
    private long blocks;
    private long records;

    /// Nothing is witnessed yet.
    EndFile(Path folder, IdentityFile identity) {
        this.folder = folder;
        this.identity = identity;
    }

    /// Reads the file.
    ///
    /// @throws CorruptJournalException if it is damaged, missing, or of another journal
    static EndFile in(Path folder, IdentityFile identity) throws IOException {
        var file = folder.resolve(NAME);
        String content;
        try {
            content = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException none) {
            throw Damage.of(file + " is missing");
        }
        var lines = CheckedText.in(identity.toString(), content);
        var form = FORM.matcher(lines == null ? "" : lines);
        if (!form.matches()) {
            throw Damage.of(file + " is damaged, or of another journal");
        }
        var end = new EndFile(folder, identity);
        end.segment = Long.parseLong(form.group(1));
        end.blocks = Long.parseLong(form.group(2));
        end.records = Long.parseLong(form.group(3));
        return end;
    }

    /// Witnesses where the journal ends. On return that is on the device.
    ///
    /// @param newest  the first block of the last segment, or [#NONE]
    /// @param index   the number of blocks that the device has confirmed
    /// @param number  the number of records in them
    synchronized void reach(long newest, long index, long number, FileMedium medium) throws IOException {
        medium.store(
                folder.resolve(NAME + ".new"),
                folder.resolve(NAME),
                CheckedText.of(identity.toString(),
                        "segment " + newest + "\nblocks " + index + "\nrecords " + number + "\n"));
        segment = newest;
        blocks = index;
        records = number;
    }

    /// The last segment that is known to exist, by its first block.
    synchronized long segment() {
        return segment;
    }

    /// Requires that all is there that was: what this file witnesses, the records before the last snapshot, and those
    /// after it.
    ///
    /// @param found     the scan of all segments, which were listed after this file was read
    /// @param snapshots listed before the segments
    /// @throws CorruptJournalException if something is missing
    synchronized void requireReached(SegmentScan found, SnapshotStore snapshots) {
        if (found.lastSegment() < segment || found.index() < blocks || found.sequence() < records) {
            throw missing(found, blocks + " blocks and " + records + " records"
                    + (found.lastSegment() < segment ? ", and a segment that begins with block " + segment : ""));
        }
        for (long last : snapshots.sequences().reversed()) {
            if (last >= found.first() && last <= found.sequence()) {
                return;
            }
            if (isOwn(last, snapshots)) {
                throw last > found.sequence()
                        ? missing(found, last + " records when a snapshot was taken")
                        : Damage.of(folder + " begins with record " + found.first() + ", but its last snapshot was"
                                + " taken after " + last + ": a later snapshot is missing");
            }
        }
    }

    /// A snapshot of another journal is of no use, and says nothing.
    private boolean isOwn(long sequence, SnapshotStore snapshots) {
        var snapshot = snapshots.load(sequence);
        return snapshot != null && snapshot.identity().equals(identity.toString());
    }

    private CorruptJournalException missing(SegmentScan found, String before) {
        return Damage.of(folder + " has " + found.index() + " blocks and " + found.sequence()
                + " records, but it had " + before + ": the newest segment is missing or cut off");
    }
}
