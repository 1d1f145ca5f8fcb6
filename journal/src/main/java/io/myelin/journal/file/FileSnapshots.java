package io.myelin.journal.file;

import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.SnapshotStore;
import io.myelin.journal.StringField;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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

    /// Whether the device has confirmed the folder's name since this object was made. Guarded by its monitor.
    private boolean named;

    FileSnapshots(Path folder, FileMedium medium) {
        this.folder = folder;
        unnamed = folder.resolve("new");
        this.medium = medium;
    }

    /// Forces the names of the snapshots that are there, and removes an unfinished one. A process that died may not
    /// have confirmed the last one; the journal might be truncated to it.
    void confirm() throws IOException {
        if (Files.isDirectory(folder)) {
            Files.deleteIfExists(unnamed);
            medium.force(folder);
        }
    }

    @Override
    public synchronized void store(Snapshot snapshot) {
        var header = header(snapshot);
        var file = file(snapshot.sequence());
        boolean replaces = Files.exists(file);
        try {
            if (!named) {
                Files.createDirectories(folder);
                medium.force(folder.toAbsolutePath().getParent());
                named = true;
            }
            try (var out = new FileOutputStream(unnamed.toFile())) {
                out.write(header.array(), 0, header.limit());
                out.write(snapshot.content());
            }
            medium.rename(unnamed, file);
        } catch (IOException failed) {
            discard(file, replaces, failed);
            throw new JournalException("a snapshot cannot be stored in " + folder, failed);
        } catch (RuntimeException | Error failed) { // there may be no memory to confirm the name
            discard(file, replaces, failed);
            throw failed;
        }
    }

    /// Removes what a failed store has left.
    private void discard(Path file, boolean replaces, Throwable failed) {
        if (!replaces) {
            // The journal must not be truncated to a snapshot whose name is not confirmed. One that replaces a
            // confirmed one stays, because the journal may begin there; whichever has the name, its content is
            // confirmed.
            discard(file, failed);
        }
        discard(unnamed, failed); // it takes space that blocks need
    }

    private static void discard(Path file, Throwable failed) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException | RuntimeException | Error worse) {
            if (worse != failed) { // without memory, the JVM may throw the same error again
                failed.addSuppressed(worse);
            }
        }
    }

    private static ByteBuffer header(Snapshot snapshot) {
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
        return header.putInt(4, (int) crc.getValue());
    }

    @Override
    public synchronized List<Long> sequences() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> NAME.matcher(name).matches())
                    .map(name -> Long.parseLong(name.substring(0, name.length() - SUFFIX.length())))
                    .sorted()
                    .toList();
        } catch (IOException failed) {
            throw new JournalException(folder + " cannot be read", failed);
        }
    }

    @Override
    public synchronized @Nullable Snapshot load(long sequence) {
        var file = file(sequence);
        try {
            return Files.exists(file) ? parse(Files.readAllBytes(file), sequence) : null;
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
            if (Files.deleteIfExists(file(sequence))) {
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
