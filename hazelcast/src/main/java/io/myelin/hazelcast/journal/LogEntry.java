package io.myelin.hazelcast.journal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// An entry of a [BlockLog]: a kind, a key and the stored content.
///
/// @param kind  [#SLOT], [#DROP], [#HEAD] or [#MARK]
/// @param key   a [BlockKey], or a circuit's id; that of a mark names no slot
/// @param bytes the whole entry, as in the file
/// @param check its checksum
record LogEntry(byte kind, Object key, byte[] bytes, int check) {

    static final byte SLOT = 1;
    static final byte DROP = 2;
    static final byte HEAD = 3;

    /// States how much of a file the device has confirmed.
    static final byte MARK = 4;

    /// The bytes of each mark.
    static final int MARK_BYTES = 1 + 2 + 3 * Long.BYTES;

    /// Writes the content of an entry.
    private interface Content {
        void write(DataOutputStream out) throws IOException;
    }

    static LogEntry slot(BlockKey key, byte[] block) {
        return of(SLOT, key, out -> {
            out.writeUTF(key.getPartitionKey());
            out.writeLong(key.index());
            out.writeInt(block.length);
            out.write(block);
        });
    }

    static LogEntry drop(BlockKey key) {
        return of(DROP, key, out -> {
            out.writeUTF(key.getPartitionKey());
            out.writeLong(key.index());
        });
    }

    static LogEntry head(String circuit, Head head) {
        return of(HEAD, circuit, out -> {
            out.writeUTF(circuit);
            head.write(out);
        });
    }

    /// @param file   the number of the file that the device has confirmed
    /// @param length how much of it
    /// @param at     where the mark will be: bytes elsewhere that look like a mark, for example in a block, are none
    static LogEntry mark(long file, long length, long at) {
        var key = new BlockKey("", file);
        return of(MARK, key, out -> {
            out.writeUTF(key.getPartitionKey());
            out.writeLong(file);
            out.writeLong(length);
            out.writeLong(at);
        });
    }

    private static LogEntry of(byte kind, Object key, Content content) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(kind);
            content.write(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        byte[] all = bytes.toByteArray();
        return new LogEntry(kind, key, all, check(all));
    }

    /// @throws IOException if the bytes are not an entry
    static LogEntry of(byte[] bytes) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        byte kind = in.readByte();
        var name = in.readUTF();
        return switch (kind) {
            case SLOT, DROP, MARK -> new LogEntry(kind, new BlockKey(name, in.readLong()), bytes, check(bytes));
            case HEAD -> new LogEntry(kind, name, bytes, check(bytes));
            default -> throw new IOException("an entry of kind " + kind);
        };
    }

    static int check(byte[] bytes) {
        var crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    boolean isDrop() {
        return kind == DROP;
    }

    boolean isMark() {
        return kind == MARK;
    }

    /// The file of a mark.
    long file() {
        return ((BlockKey) key).index();
    }

    /// The length that a mark states.
    long confirmed() {
        return ByteBuffer.wrap(bytes).getLong(MARK_BYTES - 2 * Long.BYTES);
    }

    /// Whether a mark is where it was written.
    boolean isAt(long offset) {
        return ByteBuffer.wrap(bytes).getLong(MARK_BYTES - Long.BYTES) == offset;
    }

    boolean isHead() {
        return kind == HEAD;
    }

    /// The content of a head's entry.
    Head toHead() throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.readByte();
        in.readUTF();
        var head = new Head();
        head.read(in);
        return head;
    }

    void handTo(BlockLog.Contents contents) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.readByte();
        in.readUTF();
        if (kind == HEAD) {
            contents.head((String) key, toHead());
        } else if (kind == SLOT) {
            in.readLong();
            contents.slot((BlockKey) key, in.readNBytes(in.readInt()));
        }
    }
}
