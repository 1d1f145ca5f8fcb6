package io.myelin.cluster.member;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Says that this process alone uses a member's folder: the operating system takes the lock back when it ends.
///
/// Aeron's own sign is a file that a process touches while it lives. A member that was killed could not start on its
/// folder for ten seconds, and would fail instead of waiting. Under the lock that file says nothing: it is deleted.
final class FolderLock implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /// Takes the lock, and waits for a process that ends.
    ///
    /// @param note told if it waits
    /// @throws IllegalStateException if the folder stays in use
    static FolderLock take(Path folder, Consumer<String> note) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        var channel = FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            long end = System.nanoTime() + PATIENCE.toNanos();
            boolean noted = false;
            while (!tryLock(channel)) {
                if (!noted) {
                    note.accept(folder + " is in use by another process: waiting for it to end");
                    noted = true;
                }
                if (System.nanoTime() > end) {
                    throw new IllegalStateException(folder + " is in use by another process");
                }
                Thread.sleep(100);
            }
            deleteMarks(folder);
            return new FolderLock(channel);
        } catch (Throwable failed) {
            channel.close();
            throw failed;
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException own) {
            return false;
        }
    }

    private static void deleteMarks(Path folder) throws IOException {
        for (var part : new String[] {"archive", "cluster"}) {
            var directory = folder.resolve(part);
            if (Files.isDirectory(directory)) {
                try (var files = Files.newDirectoryStream(directory, FolderLock::isMark)) {
                    for (var file : files) {
                        Files.delete(file);
                    }
                }
            }
        }
    }

    private static boolean isMark(Path file) {
        @Nullable Path name = file.getFileName();
        return name != null && name.toString().matches("(archive|cluster)-mark.*\\.(dat|lnk)");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException unclosed) {
            throw new java.io.UncheckedIOException(unclosed);
        }
    }
}
