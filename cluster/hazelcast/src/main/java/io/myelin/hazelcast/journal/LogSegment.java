package io.myelin.hazelcast.journal;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// One file of a [BlockLog]: a sequence of entries, each preceded by its length and its checksum, four bytes each.
/// Written by one thread at a time. A thread that is interrupted completes its operation and stays interrupted: an
/// entry processor of an application may leave a partition's thread in that state.
final class LogSegment implements AutoCloseable {

    private static final String SUFFIX = ".blocks";
    private static final String UNNAMED = ".copy";
    private static final int HEADER = 8;

    private final long number;
    private final FileChannel channel;
    private final BlockDevice device;
    private Path path;
    private long length;
    private long live;

    /// Receives an entry.
    interface Reader {
        void read(long offset, LogEntry entry) throws IOException;
    }

    /// An operation on a channel.
    private interface Operation<T> {
        T run() throws IOException;
    }

    private LogSegment(Path path, long number, FileChannel channel, BlockDevice device) {
        this.path = path;
        this.number = number;
        this.channel = channel;
        this.device = device;
    }

    /// Runs an operation without the interrupt that its thread may have: a channel would be closed by it. One that
    /// arrives during the operation still closes the channel.
    private static <T> T uninterrupted(Operation<T> operation) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            return operation.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
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

    /// Opens or creates a file. To be followed by [#recover].
    static LogSegment open(Path folder, long number, BlockDevice device) throws IOException {
        return at(folder.resolve(number + SUFFIX), number, device);
    }

    /// Creates an empty file that [#numbers] does not find before [#name].
    static LogSegment unnamed(Path folder, long number, BlockDevice device) throws IOException {
        return at(folder.resolve(number + UNNAMED), number, device);
    }

    /// Removes such a file that a killed process left.
    static void removeUnnamed(Path folder, long number) throws IOException {
        Files.deleteIfExists(folder.resolve(number + UNNAMED));
    }

    private static LogSegment at(Path path, long number, BlockDevice device) throws IOException {
        var channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        return new LogSegment(path, number, channel, device);
    }

    /// Removes a file that has no name yet.
    void discard() throws IOException {
        channel.close();
        Files.deleteIfExists(path);
    }

    /// Names the file, at once or not at all.
    void name() throws IOException {
        path = Files.move(path, path.resolveSibling(number + SUFFIX), StandardCopyOption.ATOMIC_MOVE);
        forceNames(path.toAbsolutePath().getParent());
    }

    /// Reads all complete entries up to the first one that is incomplete or damaged.
    void recover(Reader reader) throws IOException {
        length = Long.MAX_VALUE;
        length = scan(reader);
    }

    /// Passes to a reader the marks after the entries that were found: they show whether the rest of the file is a torn
    /// tail.
    void searchMarks(Reader reader) throws IOException {
        var tail = ByteBuffer.allocate(Math.toIntExact(size() - length));
        fill(tail, length);
        for (int i = 0; i + HEADER + LogEntry.MARK_BYTES <= tail.capacity(); i++) {
            if (tail.getInt(i) == LogEntry.MARK_BYTES && tail.get(i + HEADER) == LogEntry.MARK) {
                var content = new byte[LogEntry.MARK_BYTES];
                tail.get(i + HEADER, content);
                if (LogEntry.check(content) == tail.getInt(i + 4)) {
                    reader.read(length + i, LogEntry.of(content));
                }
            }
        }
    }

    /// Truncates the file after the entries that were found.
    void cut() throws IOException {
        uninterrupted(() -> channel.truncate(length));
    }

    private long size() throws IOException {
        return uninterrupted(channel::size);
    }

    /// The file's name, for messages.
    Path path() {
        return path;
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
        return HEADER + entry.length();
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
        var header = ByteBuffer.allocate(HEADER + entry.prefix().length)
                .putInt(entry.length())
                .putInt(entry.check())
                .put(entry.prefix())
                .flip();
        var parts = new ByteBuffer[] {header, ByteBuffer.wrap(entry.block())};
        long offset = length;
        uninterrupted(() -> {
            channel.position(offset);
            for (long left = length(entry); left > 0;) {
                left -= channel.write(parts);
            }
            return offset;
        });
        // Only now: the next write overwrites a failed partial one.
        length = offset + length(entry);
        return offset;
    }

    /// Passes all complete entries to a reader.
    ///
    /// @return the end of the last one
    long scan(Reader reader) throws IOException {
        var header = ByteBuffer.allocate(HEADER);
        long end = Math.min(length, size());
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
        long end = uninterrupted(() -> {
            long at = from;
            int read = 0;
            while (target.hasRemaining() && read >= 0) {
                read = channel.read(target, at);
                at += Math.max(read, 0);
            }
            return at;
        });
        if (target.hasRemaining()) {
            throw new EOFException(path + " at " + end);
        }
    }

    /// Makes a folder if it does not exist, and forces the name of each that was made.
    static void makeFolder(Path absent) throws IOException {
        var parent = absent.getParent();
        if (parent != null && !Files.isDirectory(absent)) {
            makeFolder(parent);
            Files.createDirectories(absent);
            forceNames(parent);
        }
    }

    /// Forces the names of a folder's files, where the system can open folders.
    static void forceNames(Path folder) throws IOException {
        if (System.getProperty("os.name").startsWith("Windows")) {
            return;
        }
        uninterrupted(() -> {
            try (var names = FileChannel.open(folder, StandardOpenOption.READ)) {
                names.force(true);
            }
            return folder;
        });
    }

    void force() throws IOException {
        uninterrupted(() -> {
            device.force(path, channel);
            return path;
        });
    }

    /// Deletes the file. On return the device does not have its name any more, and it will not come back without the
    /// drops of its slots.
    void delete() throws IOException {
        channel.close();
        Files.deleteIfExists(path);
        forceNames(path.toAbsolutePath().getParent());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
