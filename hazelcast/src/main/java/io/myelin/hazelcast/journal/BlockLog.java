package io.myelin.hazelcast.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A member's files: all slots and heads that it stores, as owner or as backup, in the order in which it stored them.
/// Entries are written immediately and forced on request. A file whose entries were all dropped or stored again is
/// deleted once the device has confirmed what replaced them.
///
/// Threading: any thread; writes are serialised.
final class BlockLog implements AutoCloseable {

    private static final long SEGMENT = 64L << 20;

    private final Path folder;
    private final FileChannel lockFile;
    private final FileLock lock;

    /// The location of the latest entry of each key. The key of a slot is a [BlockKey], that of a head the circuit's
    /// id.
    private final Map<Object, Place> places = new HashMap<>();
    private final TreeMap<Long, LogSegment> segments = new TreeMap<>();
    private LogSegment active;

    /// Files without an entry that is needed.
    private final List<LogSegment> emptied = new ArrayList<>();

    /// Advances with every entry, those found when the files were opened included: a process that was killed left them
    /// to the system, which need not have confirmed them.
    private volatile long written;
    private volatile long forced;

    /// Whether a force failed. From then on the device's content is unknown: a later successful force would prove
    /// nothing.
    private volatile boolean failed;

    /// @param segment the file's number
    /// @param offset  the entry's first byte
    /// @param check   the entry's checksum
    private record Place(long segment, long offset, int check) {}

    /// Receives the content of a log.
    interface Contents {

        void slot(BlockKey key, byte[] bytes) throws IOException;

        void head(String circuit, Head head) throws IOException;
    }

    private BlockLog(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        lockFile = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = lockFile.tryLock();
        if (held == null) {
            lockFile.close();
            throw new IOException(folder + " is used by another member");
        }
        lock = held;
        for (long number : LogSegment.numbers(folder)) {
            var segment = LogSegment.open(folder, number);
            segments.put(number, segment);
            segment.scan((offset, entry) -> {
                note(segment, offset, entry);
                written++;
            });
        }
        active = segments.isEmpty() ? roll(0) : segments.lastEntry().getValue();
    }

    /// Opens a member's files; an incomplete last entry is truncated.
    ///
    /// @throws UncheckedIOException if that fails, or another member uses the folder
    static BlockLog open(Path folder) {
        try {
            return new BlockLog(folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private LogSegment roll(long number) throws IOException {
        var segment = LogSegment.open(folder, number);
        segments.put(number, segment);
        LogSegment.forceNames(folder);
        return segment;
    }

    /// Stores a slot, unless the same content is stored.
    void slot(BlockKey key, byte[] bytes) {
        write(key, LogEntry.slot(key, bytes));
    }

    void drop(BlockKey key) {
        write(key, LogEntry.drop(key));
    }

    void head(String circuit, Head head) {
        write(circuit, LogEntry.head(circuit, head));
    }

    /// If this fails, nothing was stored, and it may be retried.
    private synchronized void write(Object key, LogEntry entry) {
        var present = places.get(key);
        // A slot's content does not change, so an equal checksum means that the same block is stored again.
        boolean again = present != null && !entry.isHead() && present.check == entry.check();
        if (again || present == null && entry.isDrop()) {
            return;
        }
        if (failed) {
            throw new IllegalStateException(folder + " failed before");
        }
        try {
            if (active.length() > SEGMENT) {
                rollOver();
            }
            note(active, active.append(entry), entry);
            written++;
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private void rollOver() throws IOException {
        try {
            active.force();
        } catch (IOException broken) {
            failed = true;
            throw broken;
        }
        active = roll(segments.lastKey() + 1);
    }

    private void note(LogSegment segment, long offset, LogEntry entry) {
        var before = entry.isDrop()
                ? places.remove(entry.key())
                : places.put(entry.key(), new Place(segment.number(), offset, entry.check()));
        if (!entry.isDrop()) {
            segment.live(1);
        }
        var old = before == null ? null : segments.get(before.segment);
        if (old != null && old.live(-1) == 0 && old != active && old != segment) {
            emptied.add(old);
        }
    }

    /// Whether the device has confirmed all entries.
    boolean isForced() {
        return forced >= written;
    }

    /// Forces all entries stored before the call to the device. One force serves all waiting callers.
    void force() {
        long until;
        LogSegment segment;
        synchronized (this) {
            until = written;
            segment = active;
        }
        synchronized (lock) {
            if (forced >= until) {
                return;
            }
            if (failed) {
                throw new IllegalStateException(folder + " failed before");
            }
            long now;
            List<LogSegment> replaced;
            synchronized (this) {
                now = segment == active ? written : until;
                replaced = segment == active ? List.copyOf(emptied) : List.of();
            }
            try {
                segment.force();
            } catch (IOException broken) {
                failed = true;
                throw new UncheckedIOException(broken);
            }
            forced = now;
            delete(replaced);
        }
    }

    /// Called while no force is under way, or its file would be closed.
    private synchronized void delete(List<LogSegment> replaced) {
        for (var segment : replaced) {
            try {
                segment.delete();
            } catch (IOException kept) {
                // It is read again at the next start, and found to be empty.
            }
            segments.remove(segment.number());
        }
        emptied.removeAll(replaced);
    }

    /// Passes the stored entries to a receiver, heads first.
    void read(Contents contents) throws IOException {
        Map<Object, Place> known;
        TreeMap<Long, LogSegment> files;
        synchronized (this) {
            known = new HashMap<>(places);
            files = new TreeMap<>(segments);
        }
        for (boolean heads : new boolean[] {true, false}) {
            for (var segment : files.values()) {
                segment.scan((offset, entry) -> {
                    var place = known.get(entry.key());
                    if (place != null && place.segment == segment.number() && place.offset == offset
                            && entry.isHead() == heads) {
                        entry.handTo(contents);
                    }
                });
            }
        }
    }

    @Override
    public synchronized void close() {
        try {
            active.force();
            for (var segment : segments.values()) {
                segment.close();
            }
            lock.release();
            lockFile.close();
        } catch (IOException late) {
            throw new UncheckedIOException(late);
        }
    }
}
