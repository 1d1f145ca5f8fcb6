package io.myelin.cluster.member;

import io.myelin.journal.file.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Takes a member's folder for this process alone: the operating system takes the lock back when it ends.
///
/// Aeron's own sign is a file that a process touches while it lives. A member that was killed could not start on its
/// folder for ten seconds, and would fail instead of waiting. Under the lock that file says nothing: it is deleted.
final class MemberFolder {

    private MemberFolder() {}

    /// Takes the lock.
    ///
    /// @param owner the member, which a new folder is marked with
    /// @throws IllegalStateException if the folder is in use, or another member's
    static FolderLock take(Path folder, String owner) throws IOException {
        Files.createDirectories(folder);
        var lock = FolderLock.of(folder);
        if (lock == null) {
            throw new IllegalStateException(folder + " is in use by another process");
        }
        try {
            requireOwn(folder, folder.resolve("member"), owner);
            // Before both components of Aeron that would make it, each on its thread: the one that comes second fails.
            Files.createDirectories(folder.resolve("cluster"));
            deleteMarks(folder.resolve("archive"));
            deleteMarks(folder.resolve("cluster"));
            return lock;
        } catch (Throwable failed) {
            lock.close();
            throw failed;
        }
    }

    private static void requireOwn(Path folder, Path mark, String owner) throws IOException {
        if (!Files.exists(mark) || Files.size(mark) == 0) { // empty: killed while writing it
            Files.writeString(mark, owner);
        }
        var found = Files.readString(mark);
        if (!found.equals(owner)) {
            throw new IllegalStateException(folder + " is the folder of member " + found + ", not of " + owner);
        }
    }

    private static void deleteMarks(Path part) throws IOException {
        if (Files.isDirectory(part)) {
            try (var files = Files.newDirectoryStream(part, "{archive,cluster}-mark*.{dat,lnk}")) {
                for (var file : files) {
                    Files.delete(file);
                }
            }
        }
    }
}
