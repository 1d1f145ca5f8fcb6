package io.myelin.hazelcast.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// The largest number of members with files that a member has seen in a cluster in use, beside its own files. An
/// operator who knows that the files of others are lost for good removes it.
final class MembersFile {

    static final String NAME = "members";

    private MembersFile() {}

    static Path in(Path folder) {
        return folder.resolve(NAME);
    }

    /// Returns the number, 0 if there is none.
    static int read(Path folder) throws IOException {
        var file = in(folder);
        if (!Files.exists(file)) {
            return 0;
        }
        try {
            return Integer.parseInt(Files.readString(file).strip());
        } catch (NumberFormatException damaged) {
            throw new IOException(file + " has no number", damaged);
        }
    }

    /// Replaces the number, at once or not at all. On return the device has it.
    static void write(Path folder, int members) throws IOException {
        var next = folder.resolve(NAME + ".next");
        try (var channel = FileChannel.open(next, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            var text = ByteBuffer.wrap((members + "\n").getBytes(StandardCharsets.US_ASCII));
            while (text.hasRemaining()) {
                channel.write(text);
            }
            channel.force(true);
        }
        Files.move(next, in(folder), StandardCopyOption.ATOMIC_MOVE);
        LogSegment.forceNames(folder);
    }
}
