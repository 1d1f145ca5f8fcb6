package io.myelin.journal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The operations on the device, which tests replace with failing ones.
///
/// An interrupt closes the channel that its thread is using. So files that are kept open and used on callers' threads
/// are not channels; an operation that needs a channel opens one for the call.
interface FileMedium {

    /// The device.
    FileMedium DEVICE = new FileMedium() {

        @Override
        public void write(RandomAccessFile file, byte[] bytes, long position)
                throws IOException {
            file.seek(position);
            file.write(bytes);
        }

        @Override
        public void force(RandomAccessFile file) throws IOException {
            // On some systems the channel's force reaches the medium, while the descriptor's sync ends in the drive's
            // cache.
            file.getChannel().force(false);
        }

        @Override
        public void force(Path path) throws IOException {
            boolean entries = Files.isDirectory(path);
            if (entries && System.getProperty("os.name").startsWith("Windows")) {
                return;
            }
            boolean interrupted = Thread.interrupted();
            try {
                while (!forced(path, entries ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
                    interrupted |= Thread.interrupted();
                }
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private boolean forced(Path path, StandardOpenOption option) throws IOException {
            try (var channel = FileChannel.open(path, option)) {
                channel.force(true);
                return true;
            } catch (ClosedByInterruptException early) {
                return false;
            }
        }
    };

    /// Writes all bytes. One thread at a time.
    void write(RandomAccessFile file, byte[] bytes, long position) throws IOException;

    /// Forces written data to the device. Called on a thread that is never interrupted, concurrently with a writing
    /// thread.
    void force(RandomAccessFile file) throws IOException;

    /// Forces a file that is not open, or a directory if the system can open directories. On any thread.
    void force(Path path) throws IOException;
}
