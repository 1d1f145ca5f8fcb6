package io.myelin.journal.file;

import io.myelin.journal.Block;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// Builds and damages the files of a journal by hand.
final class JournalFiles {

    /// A device that confirms at once.
    static final FileMedium FAST = new FileMedium() {

        @Override
        public void write(RandomAccessFile file, byte[] bytes, long position) throws IOException {
            FileMedium.DEVICE.write(file, bytes, position);
        }

        @Override
        public void force(RandomAccessFile file) {
            // Nothing is lost here.
        }

        @Override
        public void force(Path path) {
            // As above.
        }
    };

    private JournalFiles() {}

    /// Makes a journal with segments of one block of ten records each, all of them durable.
    static void segments(Path folder, int count) throws IOException {
        var identity = IdentityFile.of(folder, FAST);
        for (int i = 0; i < count; i++) {
            var block = Block.of(identity.id(), 1, i, 10L * i, 10, 10L * i, Records.of(10L * i, 10));
            Files.write(SegmentFile.in(folder, i).path(), block.bytes());
        }
    }

    /// Changes a byte.
    static void damage(Path file, long at) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            var one = ByteBuffer.allocate(1);
            channel.read(one, at);
            channel.write(ByteBuffer.wrap(new byte[] {(byte) ~one.get(0)}), at);
        }
    }

    /// Copies a folder's files: the content of a device after a power failure.
    static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (var files = Files.list(from)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    /// Makes a journal look as if its writer had been killed before it witnessed the end.
    static void kill(Path folder) throws IOException {
        var identity = IdentityFile.in(folder);
        var end = EndFile.in(folder, identity);
        end.reach(end.segment(), 0, 0, FileMedium.DEVICE);
    }

    /// The segments of a folder, in order.
    static List<Path> segments(Path folder) throws IOException {
        return SegmentFolder.in(folder).stream().map(SegmentFile::path).toList();
    }

    /// The files under a folder that this process has open.
    static List<Path> open(Path folder) {
        try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
            var real = folder.toRealPath();
            return descriptors.map(JournalFiles::target).filter(file -> file.startsWith(real)).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Path target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor);
        } catch (IOException closed) {
            return descriptor;
        }
    }
}
