package io.myelin.journal;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// A run of records as it is stored and sent: 48 bytes of header, then the records. Immutable.
///
/// | offset | bytes | content |
/// |---|---|---|
/// | 0 | 4 | mark |
/// | 4 | 4 | CRC-32C of the journal's identity and of all following bytes |
/// | 8 | 4 | length of the whole block |
/// | 12 | 4 | number of numbered records |
/// | 16 | 8 | epoch of its writer |
/// | 24 | 8 | number of the block |
/// | 32 | 8 | number of its first record |
/// | 40 | 8 | number of records known to its writer to be durable |
///
/// Numbers are little-endian. The checksum begins with the journal's identity, so a block is none of any other journal.
public final class Block {

    /// Bytes of the header.
    public static final int HEADER = 48;

    /// Maximum bytes of a block, header included.
    public static final int MAXIMUM = 64 * 1024;

    /// Maximum bytes of records.
    public static final int CAPACITY = MAXIMUM - HEADER;

    private static final int MARK = 0x324A_594D;

    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;

    private Block(byte[] bytes) {
        this.bytes = bytes;
    }

    /// Makes a block.
    ///
    /// @param journal the journal's identity
    /// @param epoch   its writer's epoch
    /// @param index   the block's number
    /// @param first   the number of its first record
    /// @param count   the number of numbered records, 0 or more
    /// @param durable the number of records known to its writer to be durable
    /// @param records the records; the position moves to the limit
    /// @throws IllegalArgumentException if there are no bytes or more than [#CAPACITY], or the count is negative
    public static Block of(
            UUID journal,
            long epoch,
            long index,
            long first,
            int count,
            long durable,
            ByteBuffer records) {
        requireNonNull(journal, "journal");
        if (count < 0 || !records.hasRemaining() || records.remaining() > CAPACITY) {
            throw new IllegalArgumentException(
                    "a block of " + count + " records in " + records.remaining() + " bytes, at most " + CAPACITY);
        }
        int length = HEADER + records.remaining();
        var bytes = new byte[length];
        records.get(bytes, HEADER, length - HEADER);
        INT.set(bytes, 0, MARK);
        INT.set(bytes, 8, length);
        INT.set(bytes, 12, count);
        LONG.set(bytes, 16, epoch);
        LONG.set(bytes, 24, index);
        LONG.set(bytes, 32, first);
        LONG.set(bytes, 40, durable);
        INT.set(bytes, 4, checksum(journal, bytes));
        return new Block(bytes);
    }

    /// Wraps bytes as a block if they are one.
    ///
    /// @param journal the journal's identity
    /// @param bytes   the whole block, not copied
    /// @return the block, or `null` if its mark, length or checksum is wrong, or it belongs to another journal
    public static @Nullable Block verified(UUID journal, byte[] bytes) {
        boolean sound = bytes.length >= HEADER
                && (int) INT.get(bytes, 0) == MARK
                && (int) INT.get(bytes, 8) == bytes.length
                && (int) INT.get(bytes, 12) >= 0
                && (int) INT.get(bytes, 4) == checksum(journal, bytes);
        return sound ? new Block(bytes) : null;
    }

    /// The length that a header states.
    ///
    /// @param bytes at least those of the header
    /// @param at    the offset at which the header should begin
    /// @return the length, or -1 if this is no header
    public static int lengthOf(byte[] bytes, int at) {
        int length = (int) INT.get(bytes, at + 8);
        return (int) INT.get(bytes, at) == MARK && length >= HEADER && length <= MAXIMUM ? length : -1;
    }

    private static int checksum(UUID journal, byte[] bytes) {
        var crc = new CRC32C();
        var owner = new byte[2 * Long.BYTES];
        LONG.set(owner, 0, journal.getMostSignificantBits());
        LONG.set(owner, Long.BYTES, journal.getLeastSignificantBits());
        crc.update(owner);
        crc.update(bytes, 8, bytes.length - 8);
        return (int) crc.getValue();
    }

    /// The epoch of its writer.
    public long epoch() {
        return (long) LONG.get(bytes, 16);
    }

    /// The block's number.
    public long index() {
        return (long) LONG.get(bytes, 24);
    }

    /// The number of its first record.
    public long first() {
        return (long) LONG.get(bytes, 32);
    }

    /// The number of numbered records in it.
    public int count() {
        return (int) INT.get(bytes, 12);
    }

    /// The number of the first record after this block.
    public long end() {
        return first() + count();
    }

    /// The number of records known to its writer to be durable when it made the block.
    public long durable() {
        return (long) LONG.get(bytes, 40);
    }

    /// Bytes of the whole block.
    public int length() {
        return bytes.length;
    }

    /// The records, little-endian, from position to limit; read-only.
    public ByteBuffer records() {
        return ByteBuffer.wrap(bytes, HEADER, bytes.length - HEADER)
                .asReadOnlyBuffer()
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /// The records like [#records], with an accessible backing array, which saves codecs a copy of each string.
    public ByteBuffer accessibleRecords() {
        return ByteBuffer.wrap(bytes, HEADER, bytes.length - HEADER).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// The whole block. Not a copy: callers must not change it.
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public String toString() {
        return "Block[epoch=%d,index=%d,first=%d,count=%d,length=%d]"
                .formatted(epoch(), index(), first(), count(), length());
    }
}
