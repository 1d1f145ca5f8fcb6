package io.myelin.hazelcast.journal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// An entry of a [BlockLog]: a kind, a key and the stored content.
///
/// @param kind   [#SLOT], [#DROP], [#HEAD] or [#MARK]
/// @param key    a [BlockKey], or a circuit's id; that of a mark names no slot
/// @param prefix the entry as in the file, up to `block`
/// @param block  the remainder: the block of a slot that is about to be written, and not a copy. Otherwise empty
/// @param check  the checksum of both
record LogEntry(byte kind, Object key, byte[] prefix, byte[] block, int check) {

    static final byte SLOT = 1;
    static final byte DROP = 2;
    static final byte HEAD = 3;

    /// States how much of a file the device has confirmed.
    static final byte MARK = 4;

    private static final byte[] NONE = {};

    /// The bytes of each mark.
    static final int MARK_BYTES = 1 + 2 + 3 * Long.BYTES;

    /// Writes the content of an entry.
    private interface Content {
        void write(DataOutputStream out) throws IOException;
    }

    static LogEntry slot(BlockKey key, byte[] block) {
        return of(SLOT, key, block, out -> {
            out.writeUTF(key.getPartitionKey());
            out.writeLong(key.index());
            out.writeInt(block.length);
        });
    }

    static LogEntry drop(BlockKey key) {
        return of(DROP, key, NONE, out -> {
            out.writeUTF(key.getPartitionKey());
            out.writeLong(key.index());
        });
    }

    static LogEntry head(String circuit, Head head) {
        return of(HEAD, circuit, NONE, out -> {
            out.writeUTF(circuit);
            head.write(out);
        });
    }

    /// @param file   the number of the file that the device has confirmed
    /// @param length how much of it
    /// @param at     where the mark will be: bytes elsewhere that equal a mark, for example in a block, are none
    static LogEntry mark(long file, long length, long at) {
        var key = new BlockKey("", file);
        return of(MARK, key, NONE, out -> {
            out.writeUTF(key.getPartitionKey());
            out.writeLong(file);
            out.writeLong(length);
            out.writeLong(at);
        });
    }

    private static LogEntry of(byte kind, Object key, byte[] block, Content content) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(kind);
            content.write(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        byte[] prefix = bytes.toByteArray();
        return new LogEntry(kind, key, prefix, block, check(prefix, block));
    }

    /// @throws IOException if the bytes are not an entry
    static LogEntry of(byte[] bytes) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        byte kind = in.readByte();
        var name = in.readUTF();
        return switch (kind) {
            case SLOT, DROP, MARK -> new LogEntry(kind, new BlockKey(name, in.readLong()), bytes, NONE, check(bytes));
            case HEAD -> new LogEntry(kind, name, bytes, NONE, check(bytes));
            default -> throw new IOException("an entry of kind " + kind);
        };
    }

    static int check(byte[] bytes) {
        return check(bytes, NONE);
    }

    private static int check(byte[] prefix, byte[] block) {
        var crc = new CRC32C();
        crc.update(prefix);
        crc.update(block);
        return (int) crc.getValue();
    }

    /// The number of [#bytes].
    int length() {
        return prefix.length + block.length;
    }

    /// The whole entry, as in the file.
    byte[] bytes() {
        if (block.length == 0) {
            return prefix;
        }
        var all = Arrays.copyOf(prefix, length());
        System.arraycopy(block, 0, all, prefix.length, block.length);
        return all;
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
        return ByteBuffer.wrap(prefix).getLong(MARK_BYTES - 2 * Long.BYTES);
    }

    /// Whether a mark is where it was written.
    boolean isAt(long offset) {
        return ByteBuffer.wrap(prefix).getLong(MARK_BYTES - Long.BYTES) == offset;
    }

    boolean isHead() {
        return kind == HEAD;
    }

    /// The content of a head's entry.
    Head toHead() throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(prefix));
        in.readByte();
        in.readUTF();
        var head = new Head();
        head.read(in);
        return head;
    }

    void handTo(BlockLog.Contents contents) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes()));
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
