package io.myelin.journal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Ensures that a folder is opened once in this process and once on this machine.
///
/// POSIX drops all of a process's locks on a file when any descriptor of it is closed. So a folder that is open in this
/// process must be refused before its lock file is touched, and is removed from the set of open folders after its lock
/// file was closed.
public final class FolderLock implements AutoCloseable {

    /// The real paths of the folders that are open in this process.
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private final Path real;
    private final FileChannel file;

    /// The key of the locked file; `null` on a file system without keys.
    private final @Nullable Object key;

    private FolderLock(Path real, FileChannel file) throws IOException {
        this.real = real;
        this.file = file;
        key = key(real);
    }

    private static @Nullable Object key(Path real) throws IOException {
        return Files.readAttributes(real.resolve("lock"), BasicFileAttributes.class).fileKey();
    }

    /// Takes the lock.
    ///
    /// @param folder an existing folder; the lock is on its file `lock`, which is made
    /// @return the lock, or `null` if the folder is open, here or in another process
    /// @throws IOException if the folder cannot be read or written
    public static @Nullable FolderLock of(Path folder) throws IOException {
        var real = folder.toRealPath();
        if (!OPEN.add(real)) {
            return null;
        }
        FolderLock got = null;
        try {
            got = lock(real);
            return got;
        } finally {
            if (got == null) {
                OPEN.remove(real);
            }
        }
    }

    private static @Nullable FolderLock lock(Path real) throws IOException {
        var file = FileChannel.open(
                real.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FolderLock got = null;
        try {
            if (file.tryLock() != null) {
                got = new FolderLock(real, file);
            }
        } catch (OverlappingFileLockException here) {
            // Locked through another path to the same folder, or by this class loaded a second time.
        } finally {
            if (got == null) {
                file.close();
            }
        }
        return got;
    }

    boolean isHeld() {
        return file.isOpen();
    }

    /// Whether the locked file still has its name. If it has not, the folder was removed, moved or replaced, and
    /// another process may lock the one that is there now.
    boolean isInPlace() {
        try {
            return Objects.equals(key(real), key);
        } catch (NoSuchFileException gone) {
            return false;
        } catch (IOException unknown) {
            return true; // it may still be there
        }
    }

    /// Releases the folder. A second call does nothing, even if another process has the folder by then.
    @Override
    public synchronized void close() throws IOException {
        if (file.isOpen()) {
            try {
                file.close();
            } finally {
                OPEN.remove(real);
            }
        }
    }
}
