package io.myelin.journal.circuit;

import io.myelin.journal.Codecs;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A client's request as a journal has it: with the client's name and the number that it gave the request. For programs
/// that read a journal without the circuit's own program.
///
/// @param client the client's name
/// @param number the number, from 1; 0 if this is no request, but the end of the client
/// @param codec  the name of the codec of the request
/// @param value  the request as this codec wrote it; `null` if this is the end of the client
public record RequestRecord(String client, long number, String codec, byte @Nullable [] value) {

    /// Reads a record's content.
    ///
    /// @param codec   the name of the codec of the record's inlet
    /// @param content the content, little-endian, from position to limit; the position is advanced to the limit
    /// @return the request; `null` if the inlet is none of requests, and nothing was read
    /// @throws java.nio.BufferUnderflowException if the content is too short
    public static @Nullable RequestRecord of(String codec, ByteBuffer content) {
        var values = SubmissionCodec.valuesOf(codec);
        if (values == null) {
            return null;
        }
        var submission = new SubmissionCodec<>(Codecs.BYTES).decode(content);
        content.position(content.limit());
        return new RequestRecord(submission.client, submission.number, values, submission.value);
    }
}
