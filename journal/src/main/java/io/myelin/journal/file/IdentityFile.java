package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;

/// The journal's identity, in a separate file: random, made with the journal, never changed.
final class IdentityFile {

    static final String NAME = "identity";

    private static final String FORM = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private IdentityFile() {}

    /// Reads the identity, or makes one if there is none; not if it cannot be read for another reason, because the
    /// journal's snapshots have it. On return it is on the device.
    ///
    /// @throws CorruptJournalException if the file holds something else
    static String of(Path folder, FileMedium medium) throws IOException {
        try {
            return in(folder);
        } catch (NoSuchFileException none) {
            var content = UUID.randomUUID() + "\n";
            medium.store(
                    folder.resolve(NAME + ".new"),
                    folder.resolve(NAME),
                    content.getBytes(StandardCharsets.ISO_8859_1));
            return in(folder);
        }
    }

    /// Reads the identity of an existing journal. With another one its snapshots would be those of another journal.
    ///
    /// @throws CorruptJournalException if the file holds something else
    static String in(Path folder) throws IOException {
        var file = folder.resolve(NAME);
        var identity = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        if (!identity.matches(FORM)) {
            throw new CorruptJournalException(file + " is damaged");
        }
        return identity;
    }
}
