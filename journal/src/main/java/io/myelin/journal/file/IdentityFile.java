package io.myelin.journal.file;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The journal's identity, in a file of its own: random, made with the journal, never changed. A second line has the
/// version of the format and the first block of it:
///
/// - 1, which has no such line: blocks belong to no journal.
/// - 2: blocks and small files have the identity in their checksums. A journal that was begun with version 1 continues
///   with version 2; earlier blocks stay as they are.
final class IdentityFile {

    static final String NAME = "identity";

    private static final String ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final Pattern FORM = Pattern.compile("(" + ID + ")\n(?:2 ([0-9]{1,18})\n)?");

    private final Path folder;
    private final UUID id;

    /// The first block that belongs to this journal, [Long#MAX_VALUE] before there may be any. Changed before there is
    /// such a block; read by any thread.
    private volatile long owned;

    private IdentityFile(Path folder, UUID id, long owned) {
        this.folder = folder;
        this.id = id;
        this.owned = owned;
    }

    /// Reads the identity, or makes one if the folder has no part of a journal. On return it is on the device.
    ///
    /// @throws CorruptJournalException if the file is damaged, or missing beside other parts of a journal
    static IdentityFile of(Path folder, FileMedium medium) throws IOException {
        try {
            return in(folder);
        } catch (NoSuchFileException none) {
            requireNew(folder);
            var made = new IdentityFile(folder, UUID.randomUUID(), Long.MAX_VALUE);
            // Before the identity: a journal without the witness of its end is refused.
            new EndFile(folder, made).reach(EndFile.NONE, 0, 0, medium);
            made.own(0, medium);
            return made;
        }
    }

    /// Another identity would not match the blocks, the snapshots and the feeds.
    private static void requireNew(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            var other = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SegmentFile.SUFFIX) || name.equals(EpochFile.NAME)
                            || name.equals(SkippedRecords.NAME) || name.equals("snapshots"))
                    .sorted()
                    .findFirst();
            if (other.isPresent()) {
                throw new CorruptJournalException(folder + " has the file " + other.get() + " of a journal, but not "
                        + NAME + ": restore that file, too");
            }
        }
    }

    /// Reads the identity of an existing journal.
    ///
    /// @throws CorruptJournalException if the file is damaged
    static IdentityFile in(Path folder) throws IOException {
        var file = folder.resolve(NAME);
        var content = Files.readString(file, StandardCharsets.ISO_8859_1);
        var checked = CheckedText.in("", content);
        var form = FORM.matcher(checked != null ? checked : content.strip() + '\n');
        if (!form.matches() || checked == null != (form.group(2) == null)) {
            throw new CorruptJournalException(file + " is damaged, or of a later version");
        }
        return new IdentityFile(
                folder,
                UUID.fromString(form.group(1)),
                checked == null ? Long.MAX_VALUE : Long.parseLong(form.group(2)));
    }

    /// Begins version 2 of the format. On return that is on the device.
    ///
    /// @param index the first block of it
    void own(long index, FileMedium medium) throws IOException {
        medium.store(
                folder.resolve(NAME + ".new"),
                folder.resolve(NAME),
                CheckedText.of("", id + "\n2 " + index + '\n'));
        owned = index;
    }

    /// Whether the journal has version 2 of the format.
    boolean owns() {
        return owned != Long.MAX_VALUE;
    }

    UUID id() {
        return id;
    }

    /// Wraps bytes as a block of this journal.
    ///
    /// @param bytes the whole block, not copied
    /// @return the block, or `null` if it is damaged or of another journal
    @Nullable Block verified(byte[] bytes) {
        var block = Block.verified(id, bytes);
        if (block != null) {
            return block.index() >= owned ? block : null;
        }
        block = Block.verified(bytes);
        return block != null && block.index() < owned ? block : null;
    }

    @Override
    public String toString() {
        return id.toString();
    }
}
