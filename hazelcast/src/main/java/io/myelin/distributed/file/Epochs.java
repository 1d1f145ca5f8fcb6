package io.myelin.distributed.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// The number of the last epoch, in a file of its own so that an epoch without blocks counts too.
final class Epochs {

    private final Path folder;
    private final Path file;
    private long last;

    Epochs(final Path folder) throws IOException {
        this.folder = folder;
        file = folder.resolve("epoch");
        last = Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : 0;
    }

    void atLeast(final long seen) {
        last = Math.max(last, seen);
    }

    /// Counts up. On return the number is on the device.
    long next() throws IOException {
        final var fresh = folder.resolve("epoch.new");
        Files.writeString(fresh, (last + 1) + "\n");
        try (var channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force(folder);
        last++;
        return last;
    }

    /// Has the device confirm a folder's entries, where the system lets a folder be opened.
    static void force(final Path folder) throws IOException {
        if (!System.getProperty("os.name").startsWith("Windows")) {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
