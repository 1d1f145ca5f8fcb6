package io.myelin.journal.circuit;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Writes submissions: the client, the number, whether there is a value, and the value.
///
/// @param values writes the values
/// @param <E>    their type
record SubmissionCodec<E>(Codec<E> values) implements Codec<Submission<E>> {

    private static final String BEFORE = "request(";
    private static final String AFTER = ")";

    @Override
    public String name() {
        return BEFORE + values.name() + AFTER;
    }

    /// The name of the codec of the values, by the name of a codec of submissions; `null` if it is another codec.
    static @Nullable String valuesOf(String written) {
        return written.startsWith(BEFORE) && written.endsWith(AFTER)
                ? written.substring(BEFORE.length(), written.length() - AFTER.length()) : null;
    }

    @Override
    public @Nullable Codec<Submission<E>> reading(String written) {
        var recorded = valuesOf(written);
        var reading = recorded == null ? null : values.reading(recorded);
        return reading == null ? null : new SubmissionCodec<>(reading);
    }

    @Override
    public int bound(Submission<E> submission) {
        E value = submission.value;
        return StringField.bound(submission.client) + Long.BYTES + 1 + (value == null ? 0 : values.bound(value));
    }

    @Override
    public void encode(Submission<E> submission, ByteBuffer target) {
        E value = submission.value;
        StringField.write(submission.client, target);
        target.putLong(submission.number).put((byte) (value == null ? 0 : 1));
        if (value != null) {
            Codecs.append(values, value, target);
        }
    }

    @Override
    public Submission<E> decode(ByteBuffer source) {
        var client = StringField.read(source);
        long number = source.getLong();
        boolean present = source.get() != 0;
        return new Submission<>(
                client, number, present ? Codecs.readRest(values, source) : null);
    }
}
