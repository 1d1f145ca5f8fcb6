package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.FencedException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The number of the last epoch, in a file of its own so that an epoch without blocks counts too.
///
/// The file is also the fence of a journal whose lock has failed. Whoever opens the journal replaces the file before it
/// reads the last segment; a writer looks whether its own file is still there after each force and before it
/// acknowledges. If it is, the next one had not begun to read when the blocks were forced, and finds them.
final class EpochFile {

    static final String NAME = "epoch";

    /// No journal has as many.
    private static final long LARGEST = 1L << 62;

    private final Path folder;
    private final String circuit;
    private final FileMedium medium;
    private final Path file;
    private long last;

    /// What this object has written last, or has tried to: the device may have failed after the file had its name.
    private volatile String written = "";

    EpochFile(Path folder, String circuit, FileMedium medium) throws IOException {
        this.folder = folder;
        this.circuit = circuit;
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
            long number = Long.parseLong(content.split(" ", 2)[0]);
            if (number >= 0 && number < LARGEST) {
                return number;
            }
        } catch (NumberFormatException none) {
            // Refused below.
        }
        throw new CorruptJournalException(file + " holds no epoch. Delete it while no process has the journal open:"
                + " the next epoch begins after that of the last block. It holds: " + content);
    }

    void atLeast(long seen) {
        last = Math.max(last, seen);
    }

    /// Begins the next epoch. On return its number is on the device.
    Epoch next() throws IOException {
        var content = last + 1 + " " + UUID.randomUUID() + "\n";
        written = content;
        medium.store(folder.resolve("epoch.new"), file, content.getBytes(StandardCharsets.ISO_8859_1));
        last++;
        return new Epoch(last, content);
    }

    /// One epoch, while it lasts. Keeps its file open, so that another file cannot get the same key.
    ///
    /// Threading: any thread.
    final class Epoch implements AutoCloseable {

        private final long number;
        private final String content;
        private final RandomAccessFile own;

        /// `null` on a file system without keys; there a lock is not lost, either.
        private final @Nullable Object key;

        private Epoch(long number, String content) throws IOException {
            this.number = number;
            this.content = content;
            key = key();
            own = new RandomAccessFile(file.toFile(), "r");
            try {
                // Another opening may have replaced it since: then it has other content, and may have that key.
                if (!content.strip().equals(own.readLine())) {
                    throw fenced();
                }
            } catch (Throwable failed) {
                own.close();
                throw failed;
            }
        }

        private @Nullable Object key() throws IOException {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        }

        long number() {
            return number;
        }

        /// Requires that no other one has begun since.
        ///
        /// @throws FencedException if another one has begun
        /// @throws NoSuchFileException if the file was removed, or moved with its folder
        /// @throws IOException if that cannot be found out
        void requireCurrent() throws IOException {
            if (!Objects.equals(key(), key)) {
                var found = Files.readString(file, StandardCharsets.ISO_8859_1);
                if (found.equals(content)) {
                    throw new NoSuchFileException(file.toString(), null, "a copy has this name now");
                }
                if (!found.equals(written)) { // else a next epoch could not be begun here
                    throw fenced();
                }
            }
        }

        private FencedException fenced() throws IOException {
            return new FencedException(circuit, number, in(folder));
        }

        @Override
        public void close() throws IOException {
            own.close();
        }
    }
}
