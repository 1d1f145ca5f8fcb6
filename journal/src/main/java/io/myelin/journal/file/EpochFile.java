package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The number of the last epoch, in a separate file so that an epoch without blocks counts too.
final class EpochFile {

    private final Path folder;
    private final FileMedium medium;
    private final Path file;
    private long last;

    EpochFile(Path folder, FileMedium medium) throws IOException {
        this.folder = folder;
        this.medium = medium;
        file = folder.resolve("epoch");
        last = Files.exists(file) ? number(Files.readString(file, StandardCharsets.ISO_8859_1).strip()) : 0;
    }

    private long number(String content) {
        try {
            long number = Long.parseLong(content);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException none) {
            // Refused below.
        }
        throw new CorruptJournalException(file + " holds no epoch, but: " + content);
    }

    void atLeast(long seen) {
        last = Math.max(last, seen);
    }

    /// Increments the number. On return it is on the device.
    ///
    /// @throws UnwrittenException if it cannot be written, for example because the disk is full
    long next() throws IOException {
        var fresh = folder.resolve("epoch.new");
        try {
            Files.writeString(fresh, (last + 1) + "\n");
        } catch (IOException refused) {
            throw new UnwrittenException(refused);
        }
        medium.rename(fresh, file);
        last++;
        return last;
    }
}
