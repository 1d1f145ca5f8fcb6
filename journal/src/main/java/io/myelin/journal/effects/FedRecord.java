package io.myelin.journal.effects;

import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.OutboxFeed;
import io.myelin.journal.record.CarriedEmission;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// An emission of an outbox as the journal of the circuit that an [OutboxFeed] feeds has it: with its number in the
/// outbox. For programs that read such a journal without the circuit's own program.
///
/// @param number   its number in the outbox, from 0
/// @param codec    the name of the codec of the emission
/// @param emission the emission as this codec wrote it
public record FedRecord(long number, String codec, byte[] emission) {

    /// Reads a record's content.
    ///
    /// @param codec   the name of the codec of the record's inlet
    /// @param content the content, little-endian, from position to limit; the position is advanced to the limit
    /// @return the emission; `null` if the inlet is none of a feed, and nothing was read
    /// @throws java.nio.BufferUnderflowException if the content is too short
    public static @Nullable FedRecord of(String codec, ByteBuffer content) {
        return codec.startsWith(CarriedEmission.PREFIX)
                ? new FedRecord(content.getLong(), codec.substring(CarriedEmission.PREFIX.length()),
                        Codecs.BYTES.decode(content))
                : null;
    }
}
