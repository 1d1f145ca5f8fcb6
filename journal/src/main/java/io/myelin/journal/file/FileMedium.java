package io.myelin.journal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The operations on the device, which tests replace by failing ones.
///
/// An interruption closes the channel that its thread is using. So the files that are kept open and used on other
/// people's threads are no channels, and where a channel is the only way, it is opened for the one call.
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
            // The channel's confirmation reaches the medium where the descriptor's ends in the drive's cache.
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

    /// Has the device confirm what was written. On a thread that nobody interrupts, beside one that writes.
    void force(RandomAccessFile file) throws IOException;

    /// Has the device confirm a file that is not open, or a folder's entries where the system lets a folder be
    /// opened. On any thread.
    void force(Path path) throws IOException;
}
