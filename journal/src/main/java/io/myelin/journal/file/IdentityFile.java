package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;

/// The journal's identity, in a file of its own: random, made with the journal, never changed. Blocks and small files
/// have it in their checksums. A second line has the version of the format.
final class IdentityFile {

    static final String NAME = "identity";

    private static final String VERSION = "\n2 0\n";
    private static final Pattern FORM =
            Pattern.compile("([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})" + VERSION);

    private final UUID id;

    private IdentityFile(UUID id) {
        this.id = id;
    }

    /// Reads the identity, or makes one if the folder has no part of a journal. On return it is on the device.
    ///
    /// @throws CorruptJournalException if the file is damaged, or missing beside other parts of a journal
    static IdentityFile of(Path folder, FileMedium medium) throws IOException {
        if (Files.notExists(folder.resolve(NAME)) && isNew(folder)) {
            var made = new IdentityFile(UUID.randomUUID());
            // Before the identity: a journal without the witness of its end is refused.
            new EndFile(folder, made).reach(EndFile.NONE, 0, 0, medium);
            medium.store(folder.resolve(NAME + ".new"), folder.resolve(NAME), CheckedText.of("", made + VERSION));
            return made;
        }
        return in(folder);
    }

    /// Another identity would not match the blocks, the snapshots and the feeds.
    private static boolean isNew(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .noneMatch(name -> name.endsWith(SegmentFile.SUFFIX) || name.equals(EpochFile.NAME)
                            || name.equals("snapshots"));
        }
    }

    /// Reads the identity of an existing journal.
    ///
    /// @throws CorruptJournalException if the file is damaged or missing, or has another version
    static IdentityFile in(Path folder) throws IOException {
        var file = folder.resolve(NAME);
        String content;
        try {
            content = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException none) {
            throw Damage.of(file + " is missing");
        }
        var checked = CheckedText.in("", content);
        var form = FORM.matcher(checked == null ? "" : checked);
        if (!form.matches()) {
            throw Damage.of(file + " is damaged, or of another version of the library");
        }
        return new IdentityFile(UUID.fromString(form.group(1)));
    }

    UUID id() {
        return id;
    }

    @Override
    public String toString() {
        return id.toString();
    }
}
