package io.myelin.hazelcast.host;

import io.myelin.journal.Codecs;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An emission as the journal of a hosted circuit has it: with its sender. For programs that read such a journal
/// without the circuit's own program. Emissions that were made on the circuit's member without a receipt are recorded
/// without this, in the inlet that the program declares.
///
/// @param sender the process that sent it; `null` if it was emitted on the circuit's member
/// @param number the number that the sender gave it, from 0; negative if there is no sender
/// @param codec  the name of the codec of the value
/// @param value  the value as this codec wrote it
public record HostedRecord(@Nullable UUID sender, long number, String codec, byte[] value) {

    /// The prefix of the inlets, in front of the name that the program declares.
    private static final String INLETS = HostedCircuit.RESERVED + "routed.";

    /// Reads a record's content.
    ///
    /// @param codec   the name of the codec of the record's inlet
    /// @param content the content, little-endian, from position to limit; the position is advanced to the limit
    /// @return the emission; `null` if the inlet is none whose emissions have senders, and nothing was read
    /// @throws java.nio.BufferUnderflowException if the content is too short
    public static @Nullable HostedRecord of(String codec, ByteBuffer content) {
        if (!codec.startsWith(RoutedCodec.PREFIX)) {
            return null;
        }
        var emission = new RoutedCodec<>(Codecs.BYTES).decode(content);
        return new HostedRecord(
                emission.number() < 0 ? null : emission.sender(), emission.number(),
                codec.substring(RoutedCodec.PREFIX.length()), emission.value());
    }

    /// The name of the inlet in which a journal records the emissions that have senders.
    ///
    /// @param declared the name of the inlet that the program declares
    public static String inlet(String declared) {
        return INLETS + declared;
    }
}
