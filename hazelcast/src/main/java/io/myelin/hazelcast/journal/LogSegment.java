package io.myelin.hazelcast.journal;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// One file of a [BlockLog]: a sequence of entries, each preceded by its length and its checksum, four bytes each.
/// Written by one thread at a time.
final class LogSegment implements AutoCloseable {

    private static final String SUFFIX = ".blocks";
    private static final int HEADER = 8;

    private final Path path;
    private final long number;
    private final FileChannel channel;
    private final BlockDevice device;
    private long length;
    private long live;

    /// Receives an entry.
    interface Reader {
        void read(long offset, LogEntry entry) throws IOException;
    }

    private LogSegment(Path path, long number, FileChannel channel, BlockDevice device) {
        this.path = path;
        this.number = number;
        this.channel = channel;
        this.device = device;
    }

    static List<Long> numbers(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> Long.valueOf(name.substring(0, name.length() - SUFFIX.length())))
                    .sorted()
                    .toList();
        }
    }

    /// Opens or creates a file. It ends with its last complete entry; later bytes are overwritten.
    static LogSegment open(Path folder, long number, BlockDevice device) throws IOException {
        var path = folder.resolve(number + SUFFIX);
        var channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        var segment = new LogSegment(path, number, channel, device);
        segment.length = Long.MAX_VALUE;
        segment.length = segment.scan((_, _) -> {});
        segment.channel.truncate(segment.length);
        return segment;
    }

    long number() {
        return number;
    }

    long length() {
        return length;
    }

    /// Counts the bytes of entries that are needed.
    ///
    /// @param more added to the count, negative if they are not needed any more
    /// @return their number now
    long live(int more) {
        live += more;
        return live;
    }

    /// The bytes that an entry takes in a file.
    static int length(LogEntry entry) {
        return HEADER + entry.bytes().length;
    }

    /// Reads one entry.
    ///
    /// @param offset of a complete entry
    /// @throws IOException if it cannot be read, or is damaged
    LogEntry read(long offset) throws IOException {
        var header = ByteBuffer.allocate(HEADER);
        fill(header, offset);
        int bytes = header.getInt(0);
        if (bytes <= 0 || offset + HEADER + bytes > length) {
            throw new IOException(path + ": no entry at " + offset);
        }
        var content = new byte[bytes];
        fill(ByteBuffer.wrap(content), offset + HEADER);
        if (LogEntry.check(content) != header.getInt(4)) {
            throw new IOException(path + ": the entry at " + offset + " is damaged");
        }
        return LogEntry.of(content);
    }

    /// @return the entry's offset
    long append(LogEntry entry) throws IOException {
        var buffer = ByteBuffer.allocate(length(entry))
                .putInt(entry.bytes().length)
                .putInt(entry.check())
                .put(entry.bytes())
                .flip();
        long offset = length;
        long at = offset;
        while (buffer.hasRemaining()) {
            at += channel.write(buffer, at);
        }
        // Only now: the next write overwrites a failed partial one.
        length = at;
        return offset;
    }

    /// Reads all complete entries.
    ///
    /// @return the end of the last one
    long scan(Reader reader) throws IOException {
        var header = ByteBuffer.allocate(HEADER);
        long end = Math.min(length, channel.size());
        long offset = 0;
        while (offset + HEADER <= end) {
            fill(header.clear(), offset);
            int bytes = header.getInt(0);
            // No other bound: the head of a journal with many epochs may be long.
            if (bytes <= 0 || offset + HEADER + bytes > end) {
                return offset;
            }
            var content = new byte[bytes];
            fill(ByteBuffer.wrap(content), offset + HEADER);
            if (LogEntry.check(content) != header.getInt(4)) {
                return offset;
            }
            reader.read(offset, LogEntry.of(content));
            offset += HEADER + bytes;
        }
        return offset;
    }

    private void fill(ByteBuffer target, long from) throws IOException {
        long at = from;
        while (target.hasRemaining()) {
            int read = channel.read(target, at);
            if (read < 0) {
                throw new EOFException(path.toString());
            }
            at += read;
        }
    }

    /// Forces the names of a folder's files, where the system can open folders.
    static void forceNames(Path folder) throws IOException {
        if (System.getProperty("os.name").startsWith("Windows")) {
            return;
        }
        try (var names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    void force() throws IOException {
        device.force(path, channel);
    }

    void delete() throws IOException {
        channel.close();
        Files.delete(path);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
