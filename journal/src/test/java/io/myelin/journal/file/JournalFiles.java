package io.myelin.journal.file;

import io.myelin.journal.Block;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// Builds and damages the files of a journal by hand.
final class JournalFiles {

    private JournalFiles() {}

    /// Makes segments of one block of ten records each, all of them durable.
    static void segments(Path folder, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            var block = Block.of(1, i, 10L * i, 10, 10L * i, Records.of(10L * i, 10));
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

    /// Copies a folder's segments: the content of a device after a power failure.
    static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (var files = Files.list(from)) {
            for (var file : files.filter(one -> one.toString().endsWith(SegmentFile.SUFFIX)).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    /// The files under a folder that this process has open.
    static List<Path> open(Path folder) throws IOException {
        var real = folder.toRealPath();
        try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.map(JournalFiles::target).filter(file -> file.startsWith(real)).toList();
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
