package io.myelin.journal.file;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.SnapshotStore;
import io.myelin.journal.StringField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Snapshots in a folder beside the segments, one file each, named by sequence. A file gets its name once the device
/// has confirmed its content. One that cannot be confirmed, or that a dead process left without a name, is removed.
///
/// | offset | bytes | content |
/// |---|---|---|
/// | 0 | 4 | mark |
/// | 4 | 4 | CRC-32C of all following bytes |
/// | 8 | 4 | version of the format, 1 |
/// | 12 | 8 | sequence |
/// | 20 | 8 | milliseconds since 1970 |
/// | 28 | 2, and the length stored in them | the journal's identity |
/// | | | content |
///
/// Numbers are little-endian.
final class FileSnapshots implements SnapshotStore {

    private static final int MARK = 0x314E_534D;
    private static final int VERSION = 1;
    private static final int CHECKED = 8;
    private static final String SUFFIX = ".snapshot";
    private static final Pattern NAME = Pattern.compile("[0-8][0-9]{18}" + Pattern.quote(SUFFIX));

    private final Path folder;
    private final Path unnamed;
    private final FileMedium medium;

    /// Whether this folder is that of the journal, and not one that replaced it and may be another process's.
    private final BooleanSupplier inPlace;

    // Guarded by this object, as is each operation.

    /// Whether the device has confirmed the folder's name since this object was made.
    private boolean named;

    /// The sequences of the files whose names are not confirmed, and which may have been impossible to remove: no
    /// snapshots.
    private final Set<Long> unconfirmed = new HashSet<>();

    /// Whether the folder may be another process's.
    private boolean closed;

    FileSnapshots(Path folder, FileMedium medium, BooleanSupplier inPlace) {
        this.folder = folder;
        unnamed = folder.resolve("new");
        this.medium = medium;
        this.inPlace = inPlace;
    }

    /// Forces the names of the snapshots that are there, and removes an unfinished one. A process that died may not
    /// have confirmed the last one; the journal might be truncated to it.
    void confirm() throws IOException {
        if (isThere()) {
            Files.deleteIfExists(unnamed);
            medium.force(folder);
        }
    }

    /// Whether there is a folder. That it cannot be read does not mean that there is none.
    private boolean isThere() throws IOException {
        try {
            return Files.readAttributes(folder, BasicFileAttributes.class).isDirectory();
        } catch (NoSuchFileException none) {
            return false;
        }
    }

    /// Refuses changes from here on, once one that is under way has ended.
    synchronized void close() {
        closed = true;
    }

    private void requireOpen() {
        if (closed) {
            throw new JournalException(folder + ": the journal is closed");
        }
        if (!inPlace.getAsBoolean()) {
            throw new JournalException(folder + ": the journal's folder was removed, moved or replaced");
        }
    }

    @Override
    public synchronized void store(Snapshot snapshot) {
        requireNonNull(snapshot, "snapshot");
        requireOpen();
        var header = header(snapshot);
        Long sequence = snapshot.sequence();
        var file = file(sequence);
        boolean replaces = sequences().contains(sequence);
        try {
            if (!named) {
                Files.createDirectories(folder);
                medium.force(folder.toAbsolutePath().getParent());
                named = true;
            }
            if (!replaces) {
                unconfirmed.add(sequence); // before it has the name: afterwards there may be no memory for this
            }
            medium.store(unnamed, file, header, snapshot.content());
            unconfirmed.remove(sequence);
        } catch (IOException failed) {
            discard(sequence, file, replaces, failed);
            throw new JournalException("a snapshot cannot be stored in " + folder, failed);
        } catch (RuntimeException | Error failed) { // there may be no memory to confirm the name
            discard(sequence, file, replaces, failed);
            throw failed;
        }
    }

    /// Removes what a failed store has left.
    private void discard(Long sequence, Path file, boolean replaces, Throwable failed) {
        // The journal must not be truncated to a snapshot whose name is not confirmed. One that replaces a confirmed
        // one stays, because the journal may begin there; whichever has the name, its content is confirmed.
        if (!replaces && discard(file, failed)) {
            unconfirmed.remove(sequence);
        }
        discard(unnamed, failed); // it takes space that blocks need
    }

    /// @return whether the file does not exist any more
    private static boolean discard(Path file, Throwable failed) {
        try {
            Files.deleteIfExists(file);
            return true;
        } catch (IOException | RuntimeException | Error worse) {
            if (worse != failed) { // without memory, the JVM may throw the same error again
                failed.addSuppressed(worse);
            }
            return false;
        }
    }

    private static byte[] header(Snapshot snapshot) {
        var header = ByteBuffer.allocate(28 + StringField.bound(snapshot.identity()))
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MARK)
                .putInt(0)
                .putInt(VERSION)
                .putLong(snapshot.sequence())
                .putLong(snapshot.millis());
        StringField.write(snapshot.identity(), header);
        header.flip();
        var crc = new CRC32C();
        crc.update(header.array(), CHECKED, header.limit() - CHECKED);
        crc.update(snapshot.content());
        header.putInt(4, (int) crc.getValue());
        return Arrays.copyOf(header.array(), header.limit());
    }

    @Override
    public synchronized List<Long> sequences() {
        try {
            return isThere() ? listed() : List.of();
        } catch (IOException | UncheckedIOException failed) {
            throw new JournalException(folder + " cannot be read", failed);
        }
    }

    private List<Long> listed() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> NAME.matcher(name).matches())
                    .map(name -> Long.parseLong(name.substring(0, name.length() - SUFFIX.length())))
                    .filter(sequence -> !unconfirmed.contains(sequence))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public synchronized @Nullable Snapshot load(long sequence) {
        var file = file(sequence);
        try {
            return unconfirmed.contains(sequence) ? null : parse(Files.readAllBytes(file), sequence);
        } catch (NoSuchFileException none) {
            return null;
        } catch (IOException failed) {
            throw new JournalException(file + " cannot be read", failed);
        }
    }

    private static @Nullable Snapshot parse(byte[] bytes, long sequence) {
        var in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < 30 || in.getInt() != MARK) {
            return null;
        }
        var crc = new CRC32C();
        crc.update(bytes, CHECKED, bytes.length - CHECKED);
        if (in.getInt() != (int) crc.getValue() || in.getInt() != VERSION || in.getLong() != sequence) {
            return null;
        }
        long millis = in.getLong();
        var identity = StringField.read(in);
        var content = new byte[in.remaining()];
        in.get(content);
        return new Snapshot(identity, sequence, millis, content);
    }

    @Override
    public synchronized void remove(long sequence) {
        try {
            requireOpen();
            if (Files.deleteIfExists(file(sequence))) {
                unconfirmed.remove(sequence);
                medium.force(folder);
            }
        } catch (IOException failed) {
            throw new JournalException(file(sequence) + " cannot be removed", failed);
        }
    }

    private Path file(long sequence) {
        return folder.resolve(String.format(Locale.ROOT, "%019d%s", sequence, SUFFIX));
    }
}
