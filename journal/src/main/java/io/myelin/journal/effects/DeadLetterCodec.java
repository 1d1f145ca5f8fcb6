package io.myelin.journal.effects;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.record.CarriedEmission;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The number and the length of the reason in eight bytes, the emission, the reason. An outbox leaves eight bytes of a
/// block free, so each of its emissions fits; the reason takes the rest.
///
/// @param emissions reads and writes the emissions
/// @param <E>       their type
record DeadLetterCodec<E>(Codec<E> emissions) implements Codec<DeadLetter<E>> {

    /// Bits of the length.
    private static final int SHIFT = 16;

    private static final int LONGEST = 1_024;
    private static final String BEFORE = "dead letter(";
    private static final String AFTER = ")";

    @Override
    public String name() {
        return BEFORE + emissions.name() + AFTER;
    }

    @Override
    public @Nullable Codec<DeadLetter<E>> reading(String written) {
        if (!written.startsWith(BEFORE) || !written.endsWith(AFTER)) {
            return null;
        }
        var reading =
                emissions.reading(written.substring(BEFORE.length(), written.length() - AFTER.length()));
        return reading == null ? null : new DeadLetterCodec<>(reading);
    }

    private static byte[] reasonOf(DeadLetter<?> letter, int space) {
        var bytes = letter.reason().getBytes(StandardCharsets.UTF_8);
        return bytes.length <= space ? bytes : Arrays.copyOf(bytes, space);
    }

    private int space(int bound) {
        return Math.clamp(CarriedEmission.LARGEST - (long) bound, 0, LONGEST);
    }

    @Override
    public int bound(DeadLetter<E> letter) {
        int bound = emissions.bound(letter.emission());
        return CarriedEmission.NUMBER + bound + reasonOf(letter, space(bound)).length;
    }

    @Override
    public void encode(DeadLetter<E> letter, ByteBuffer target) {
        var reason = reasonOf(letter, space(emissions.bound(letter.emission())));
        target.putLong(letter.number() << SHIFT | reason.length);
        Codecs.append(emissions, letter.emission(), target);
        target.put(reason);
    }

    @Override
    public DeadLetter<E> decode(ByteBuffer source) {
        long head = source.getLong();
        int end = source.limit() - (int) (head & (1 << SHIFT) - 1);
        var content = source.slice(source.position(), end - source.position()).order(ByteOrder.LITTLE_ENDIAN);
        E emission = Codecs.read(emissions, content);
        var reason = StandardCharsets.UTF_8.decode(source.position(end)).toString();
        return new DeadLetter<>(head >>> SHIFT, reason, emission);
    }
}
