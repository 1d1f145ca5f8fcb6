package io.myelin.journal.file;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// The operations on the device, which tests replace with failing ones.
///
/// An interrupt closes the [java.nio.channels.FileChannel] that its thread is using. So files that are kept open and
/// used on callers' threads are of another kind.
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
            // An interrupt does not concern this kind of channel. It would close another kind, and replace the
            // exception of a device that failed meanwhile; and the system does not report that again.
            try (var channel = AsynchronousFileChannel.open(
                    path, entries ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        }
    };

    /// Writes all bytes. One thread at a time.
    void write(RandomAccessFile file, byte[] bytes, long position) throws IOException;

    /// Forces written data to the device. Called on a thread that is never interrupted, concurrently with a writing
    /// thread.
    void force(RandomAccessFile file) throws IOException;

    /// Forces a file, which may be open, or a directory if the system can open directories. On any thread.
    void force(Path path) throws IOException;

    /// Writes a file under another name of the same folder, and then gives it its own name, in place of the file that
    /// had it. On return the device has the content and the name.
    ///
    /// @param fresh   the other name
    /// @param content the parts of the content
    default void store(Path fresh, Path file, byte[]... content) throws IOException {
        try (var out = new FileOutputStream(fresh.toFile())) {
            for (var part : content) {
                out.write(part);
            }
            // Before the file is closed: the system might forget a failed write of a file that is not open.
            force(fresh);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        force(file.toAbsolutePath().getParent());
    }
}
