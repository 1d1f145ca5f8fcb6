package io.myelin.journal.record;

import io.myelin.journal.Block;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.Cursor;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.Journal;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Reads an outbox's journal in step with a replay that repeats its emissions. Confined to the circuit's thread.
public final class OutboxComparison implements AutoCloseable {

    private final Journal journal;
    private final Cursor cursor;

    /// The first emission that can be compared.
    private final long first;

    private @Nullable BlockRecords records;

    /// @param from the number of the first emission to compare
    public OutboxComparison(Journal journal, long from) {
        this.journal = journal;
        first = Math.max(from, journal.first());
        cursor = journal.read(first);
    }

    /// Compares an emission with the one in the journal.
    ///
    /// @param number   its number, one more than that of the previous one
    /// @param codec    how emissions are written
    /// @param emission the emission that the replay made
    /// @param check    encodes it
    /// @return whether the journal has or had it: true for a truncated one
    /// @throws DivergenceException if the two differ
    public <E> boolean compare(long number, Codec<E> codec, E emission, EncodingCheck check) {
        if (number < first) {
            return true;
        }
        var content = content(number);
        if (content == null) {
            return false;
        }
        if (!content.equals(check.write(codec, emission))) {
            var recorded = read(codec, content);
            if (!emission.equals(recorded)) {
                throw new DivergenceException(
                        journal.circuit(),
                        number,
                        "outbox " + journal.circuit(),
                        String.valueOf(recorded),
                        String.valueOf(emission));
            }
        }
        return true;
    }

    private static <E> @Nullable Object read(Codec<E> codec, ByteBuffer content) {
        try {
            return Codecs.read(codec, content);
        } catch (OutOfMemoryError passing) {
            throw passing; // the emission is compared again
        } catch (Throwable unreadable) {
            return "bytes that " + codec.name() + " cannot read";
        }
    }

    /// The content of an emission, or `null` if the journal does not have it yet.
    private @Nullable ByteBuffer content(long number) {
        while (true) {
            var from = records;
            if (from == null || !from.next()) {
                Block block = cursor.next();
                if (block == null) {
                    return null;
                }
                records = new BlockRecords(block);
            } else if (from.inlet() != 0 && from.number() >= number) {
                return from.content();
            }
        }
    }

    @Override
    public void close() {
        cursor.close();
    }
}
