package io.myelin.hazelcast.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Ensures that a member's files are open once on this machine.
///
/// POSIX drops all of a process's locks on a file when any descriptor of it is closed. So a folder that is open in this
/// process must be refused before its lock file is touched, and is removed from the set of open folders after its lock
/// file was closed.
final class LogLock implements AutoCloseable {

    /// The real paths of the folders that are open in this process.
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private final Path real;
    private final FileChannel file;

    private LogLock(Path real, FileChannel file) {
        this.real = real;
        this.file = file;
    }

    /// Takes the lock.
    ///
    /// @throws IOException if another member has it, here or in another process
    static LogLock of(Path folder) throws IOException {
        var real = folder.toRealPath();
        if (!OPEN.add(real)) {
            throw inUse(folder);
        }
        try {
            var file = FileChannel.open(real.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                if (file.tryLock() == null) {
                    throw inUse(folder);
                }
            } catch (OverlappingFileLockException here) {
                // By this class, loaded a second time.
                file.close();
                throw inUse(folder);
            } catch (IOException | RuntimeException | Error failed) {
                file.close();
                throw failed;
            }
            return new LogLock(real, file);
        } catch (IOException | RuntimeException | Error failed) {
            OPEN.remove(real);
            throw failed;
        }
    }

    private static IOException inUse(Path folder) {
        return new IOException(folder + " is used by another member");
    }

    @Override
    public void close() throws IOException {
        if (file.isOpen()) {
            try {
                file.close();
            } finally {
                OPEN.remove(real);
            }
        }
    }
}
