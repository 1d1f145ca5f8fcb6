package io.myelin.journal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/// The journal's identity, in a separate file: random, made with the journal, never changed.
final class IdentityFile {

    static final String NAME = "identity";

    private IdentityFile() {}

    /// Reads the identity, or makes one. On return it is on the device.
    static String of(Path folder, FileMedium medium) throws IOException {
        var file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            var fresh = folder.resolve(NAME + ".new");
            Files.writeString(fresh, UUID.randomUUID() + "\n");
            medium.force(fresh);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            medium.force(folder);
        }
        return Files.readString(file).strip();
    }
}
