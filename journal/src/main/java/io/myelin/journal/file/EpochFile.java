package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// The number of the last epoch, in a separate file so that an epoch without blocks counts too.
final class EpochFile {

    private static final String NAME = "epoch";

    private final Path folder;
    private final FileMedium medium;
    private final Path file;
    private long last;

    EpochFile(Path folder, FileMedium medium) throws IOException {
        this.folder = folder;
        this.medium = medium;
        file = folder.resolve(NAME);
        last = in(folder);
    }

    /// Reads the number, 0 if there is none yet.
    ///
    /// @throws CorruptJournalException if the file holds something else
    static long in(Path folder) throws IOException {
        var file = folder.resolve(NAME);
        String content;
        try {
            content = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        } catch (NoSuchFileException none) {
            return 0;
        }
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
        var content = (last + 1) + "\n";
        medium.store(folder.resolve("epoch.new"), file, content.getBytes(StandardCharsets.ISO_8859_1));
        last++;
        return last;
    }
}
