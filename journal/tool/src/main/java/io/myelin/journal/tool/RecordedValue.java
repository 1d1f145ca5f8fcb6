package io.myelin.journal.tool;

import com.fasterxml.jackson.core.JsonGenerator;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.RequestRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes the value of a record: as a JSON value if its codec is one of [Codecs], else as Base64. What requests
/// add to a value is written in front of it.
final class RecordedValue {

    private static final String CONSTANT = "enum ";

    private static final Set<String> KNOWN = Stream
            .of(Codecs.LONG, Codecs.INT, Codecs.DOUBLE, Codecs.BOOLEAN, Codecs.STRING, Codecs.BYTES)
            .map(Codec::name).collect(Collectors.toUnmodifiableSet());

    private RecordedValue() {}

    /// Whether this class can decode a codec's values.
    ///
    /// @param codec the codec's name
    static boolean isKnown(String codec) {
        return KNOWN.contains(codec) || codec.startsWith(CONSTANT);
    }

    /// Writes the field `value`, or `bytes` if both codecs are unknown here, or the content is none of its values.
    ///
    /// @param codec   the name of the codec that encoded it
    /// @param other   the codec to take for one that is unknown here
    /// @param content the encoded value, from position to limit
    static void write(JsonGenerator json, String codec, String other, ByteBuffer content) throws IOException {
        int begin = content.position();
        try {
            if (codec.equals(Codecs.LONG.name())) {
                json.writeNumberField("value", Codecs.read(Codecs.LONG, content));
            } else if (codec.equals(Codecs.INT.name())) {
                json.writeNumberField("value", Codecs.read(Codecs.INT, content));
            } else if (codec.equals(Codecs.DOUBLE.name())) {
                json.writeNumberField("value", Codecs.read(Codecs.DOUBLE, content));
            } else if (codec.equals(Codecs.BOOLEAN.name())) {
                json.writeBooleanField("value", Codecs.read(Codecs.BOOLEAN, content));
            } else if (codec.equals(Codecs.STRING.name()) || codec.startsWith(CONSTANT)) {
                json.writeStringField("value", StandardCharsets.UTF_8.newDecoder().decode(content).toString());
            } else if (RequestRecord.of(codec, content) instanceof RequestRecord request) {
                json.writeStringField("client", request.client());
                if (request.value() == null) {
                    json.writeBooleanField("ended", true);
                } else {
                    json.writeNumberField("request", request.number());
                    write(json, request.codec(), other, wrap(request.value()));
                }
            } else if (codec.equals(Codecs.BYTES.name())) {
                writeBytes(json, content);
            } else {
                write(json, other, Codecs.BYTES.name(), content);
            }
        } catch (RuntimeException | CharacterCodingException mismatch) {
            // The content does not match the codec's name.
            writeBytes(json, content.position(begin));
        }
    }

    private static ByteBuffer wrap(byte[] content) {
        return ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void writeBytes(JsonGenerator json, ByteBuffer content) throws IOException {
        var bytes = new byte[content.remaining()];
        content.get(bytes);
        json.writeBinaryField("bytes", bytes);
    }
}
