package io.myelin.journal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Ensures that a folder is opened once in this process and once on this machine.
///
/// POSIX drops all of a process's locks on a file when any descriptor of it is closed, for example by a backup in the
/// same process. So a second file names the process that has the folder: while that process lives, the folder is
/// refused whatever became of the lock, and before the lock's file is touched. The line has the key of the locked file,
/// too, so that it says nothing about a copy of the folder. It is not forced: no process outlives a power failure.
public final class FolderLock implements AutoCloseable {

    /// The real paths of the folders that are open in this process.
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private final Path real;
    private final FileChannel file;

    /// The key of the locked file; `null` on a file system without keys, where locks are not dropped.
    private final @Nullable Object key;

    /// The file `owner` that this object wrote, open so that its line can be withdrawn whatever the folder is called by
    /// then; `null` if there is none.
    private final @Nullable RandomAccessFile owner;

    private FolderLock(Path real, FileChannel file) throws IOException {
        this.real = real;
        this.file = file;
        key = key(real);
        owner = key == null ? null : owner(real, key);
    }

    private static @Nullable Object key(Path real) throws IOException {
        return Files.readAttributes(real.resolve("lock"), BasicFileAttributes.class).fileKey();
    }

    /// Takes the lock.
    ///
    /// @param folder an existing folder; the lock is on its file `lock`, which is made, beside the file `owner`
    /// @return the lock, or `null` if the folder is open, here or in another process
    /// @throws IOException if the folder cannot be read or written
    public static @Nullable FolderLock of(Path folder) throws IOException {
        var real = folder.toRealPath();
        if (!OPEN.add(real)) {
            return null;
        }
        FolderLock got = null;
        try {
            got = isOwned(real) ? null : lock(real);
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
            // Looked at again: the owner may have lost its lock, and may have written its name since.
            if (file.tryLock() != null && !isOwned(real)) {
                got = new FolderLock(real, file);
            }
        } catch (OverlappingFileLockException here) {
            // Locked by this class loaded a second time, which has not written its name yet.
        } finally {
            if (got == null) {
                file.close();
            }
        }
        return got;
    }

    /// A full disk does not prevent the opening: the lock is there, and a journal has a fence.
    private static @Nullable RandomAccessFile owner(Path real, Object key) throws IOException {
        var fresh = real.resolve("owner.new");
        RandomAccessFile written = null;
        try {
            Files.deleteIfExists(fresh);
            written = new RandomAccessFile(fresh.toFile(), "rw");
            written.write(line(ProcessHandle.current(), key).getBytes(StandardCharsets.UTF_8));
            Files.move(fresh, real.resolve("owner"), StandardCopyOption.ATOMIC_MOVE);
            return written;
        } catch (IOException full) {
            if (written != null) {
                written.close();
            }
            Files.deleteIfExists(fresh);
            return null;
        }
    }

    /// A process by its number and, since numbers are used again, its start.
    private static String line(ProcessHandle process, Object key) {
        var start = process.info().startInstant();
        return process.pid() + " " + (start.isPresent() ? start.get().toEpochMilli() : "?") + " " + key + "\n";
    }

    /// Whether a process that lives has this folder, possibly this one.
    private static boolean isOwned(Path real) throws IOException {
        try {
            var key = key(real);
            var line = Files.readString(real.resolve("owner"), StandardCharsets.UTF_8);
            var process = ProcessHandle.of(Long.parseLong(line.split(" ", 2)[0]));
            return key != null && process.isPresent() && line.equals(line(process.get(), key));
        } catch (NoSuchFileException none) {
            return false;
        } catch (NumberFormatException | CharacterCodingException incomplete) {
            return false; // its process has died, or the machine
        }
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

    /// Releases the folder. A second call does nothing, even if another process has the folder by then. The line of
    /// another process stays: its file has replaced this one.
    @Override
    public synchronized void close() throws IOException {
        if (file.isOpen()) {
            try (file; var withdrawn = owner) {
                if (withdrawn != null) {
                    withdrawn.setLength(0);
                }
            } finally {
                OPEN.remove(real);
            }
        }
    }
}
