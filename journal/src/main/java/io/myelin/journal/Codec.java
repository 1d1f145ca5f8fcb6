package io.myelin.journal;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Writes emissions of one type into a journal and reads them back.
///
/// A written value must stay readable as long as the journal exists, so a codec whose format changes gets another name
/// and keeps the decoder of the old one: see [Codecs#evolved].
///
/// Threading: [#bound] and [#encode] run on the circuit's thread for every emission and determine its cost; [#decode]
/// runs on the replaying thread. A codec shared by several inlets has to be stateless or thread-safe.
///
/// @param <E> the type of the emissions
public interface Codec<E> {

    /// The name of the format. It is stored with each inlet, and a replay is refused if the program's codec neither has
    /// this name nor reads it, see [#reading].
    String name();

    /// The codec that reads values written under a name: this one for its own name. A renamed codec returns its
    /// predecessor for the old name: see [Codecs#evolved].
    ///
    /// @param written the name in the journal
    /// @return a codec of the same type, or `null` if such values cannot be read
    default @Nullable Codec<E> reading(String written) {
        return written.equals(name()) ? this : null;
    }

    /// The maximum number of bytes that a value takes. A tight bound is better, but an estimate that is too high costs
    /// no space in the journal.
    ///
    /// @param value the emission
    /// @return bytes, 0 or more
    int bound(E value);

    /// Writes a value at the buffer's position, and advances the position past it.
    ///
    /// @param value  the emission
    /// @param target little-endian, with space for the number of bytes that [#bound] returned; other records surround
    ///               them, and may not be changed. It is lent for the call, and its byte order may be changed
    void encode(E value, ByteBuffer target);

    /// Reads a value, and advances the buffer's position past it, which is to its limit: bytes that are left were
    /// written by another codec of this name, and are refused like a value that cannot be read.
    ///
    /// @param source little-endian, from its position to its limit exactly the bytes that [#encode] wrote; other
    ///               records may surround them, and no byte may be changed. It is lent for the call, and its byte order
    ///               may be changed
    E decode(ByteBuffer source);
}
