package io.myelin.cluster.member;

import io.myelin.journal.file.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Takes a member's folder for this process alone: the operating system takes the lock back when it ends.
///
/// Aeron's own sign is a file that a process touches while it lives. A member that was killed could not start on its
/// folder for ten seconds, and would fail instead of waiting. Under the lock that file says nothing: it is deleted.
final class MemberFolder {

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private MemberFolder() {}

    /// Takes the lock, and waits for a process that ends.
    ///
    /// @param note told if it waits
    /// @throws IllegalStateException if the folder stays in use
    static FolderLock take(Path folder, Consumer<String> note) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        long end = System.nanoTime() + PATIENCE.toNanos();
        boolean noted = false;
        for (;;) {
            var lock = FolderLock.of(folder);
            if (lock != null) {
                try {
                    deleteMarks(folder);
                    return lock;
                } catch (Throwable failed) {
                    lock.close();
                    throw failed;
                }
            }
            if (!noted) {
                note.accept(folder + " is in use by another process: waiting for it to end");
                noted = true;
            }
            if (System.nanoTime() > end) {
                throw new IllegalStateException(folder + " is in use by another process");
            }
            Thread.sleep(100);
        }
    }

    private static void deleteMarks(Path folder) throws IOException {
        for (var part : new String[] {"archive", "cluster"}) {
            var directory = folder.resolve(part);
            if (Files.isDirectory(directory)) {
                try (var files = Files.newDirectoryStream(directory, MemberFolder::isMark)) {
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
}
