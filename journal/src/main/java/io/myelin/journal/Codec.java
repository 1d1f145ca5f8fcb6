package io.myelin.journal;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Writes emissions of one type into a journal and reads them back.
///
/// A value that was written must stay readable for as long as the journal exists, so a codec whose format changes gets
/// another name and keeps the decoder of the old one: see [Codecs#evolved].
///
/// Threading: [#bound] and [#encode] run on the circuit's thread for every emission and decide what it pays;
/// [#decode] runs on the thread that replays. A codec of several inlets has to be stateless or safe.
///
/// @param <E> the type of the emissions
public interface Codec<E> {

    /// Names the format. Stored with each inlet; a replay by a program with another name is refused.
    String name();

    /// The codec that reads what was written under a name: this one for its own. A codec that took another name
    /// gives its predecessor for the old one: see [Codecs#evolved].
    ///
    /// @param written the name that the journal has
    /// @return a codec of the same type, or `null` if values written so cannot be read
    default @Nullable Codec<E> reading(String written) {
        return written.equals(name()) ? this : null;
    }

    /// How many bytes a value takes at most. The closer the better, but a guess on the high side costs no space
    /// in the journal.
    ///
    /// @param value the emission
    /// @return bytes, 0 or more
    int bound(E value);

    /// Writes a value at the buffer's position, and advances the position past it.
    ///
    /// @param value  the emission
    /// @param target little-endian, with room for as many bytes as [#bound] returned; it is lent for the call, and its
    ///               order may be changed
    void encode(E value, ByteBuffer target);

    /// Reads a value.
    ///
    /// @param source little-endian, from its position to its limit exactly what [#encode] wrote; around that may be
    ///               other records, and none of the bytes is to be changed. It is lent for the call, and its order may
    ///               be changed
    E decode(ByteBuffer source);
}
