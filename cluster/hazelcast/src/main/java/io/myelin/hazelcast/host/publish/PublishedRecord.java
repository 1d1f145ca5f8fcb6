package io.myelin.hazelcast.host.publish;

import io.myelin.journal.Codecs;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A value as the journal of an [Outlet] has it: with its name. For programs that read such a journal without
/// subscribing.
///
/// @param name  the name within the circuit, possibly empty
/// @param codec the name of the codec of the value
/// @param value the value as this codec wrote it
public record PublishedRecord(String name, String codec, byte[] value) {

    /// The name of the codec that an outlet writes values with. The outlet's journal does not name it.
    ///
    /// @param values the name of the codec of the outlet's values
    public static String codec(String values) {
        return NamedValue.PREFIX + values;
    }

    /// Reads a record's content.
    ///
    /// @param codec   the name of the codec that wrote it
    /// @param content the content, little-endian, from position to limit; the position is advanced to the limit
    /// @return the value; `null` if the codec is none of an outlet, and nothing was read
    /// @throws java.nio.BufferUnderflowException if the content is too short
    public static @Nullable PublishedRecord of(String codec, ByteBuffer content) {
        if (!codec.startsWith(NamedValue.PREFIX)) {
            return null;
        }
        var named = NamedValue.codec(Codecs.BYTES).decode(content);
        return new PublishedRecord(named.name(), codec.substring(NamedValue.PREFIX.length()), named.value());
    }
}
