package io.myelin.twin.travel;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Signals in the journal: 17 bytes, and the evidence in UTF-8 after them. The name is that of the inlet.
final class SignalCodec {

    private static final JvmSign[] SIGNS = JvmSign.values();

    private static final int FIXED = 1 + 2 * Long.BYTES;

    /// The most bytes that UTF-8 needs for one `char`.
    private static final int BYTES_PER_CHAR = 3;

    static final Codec<Signal> CODEC = Codecs.of(
            "signal 2",
            signal -> FIXED + BYTES_PER_CHAR * signal.evidence().length(),
            SignalCodec::write,
            SignalCodec::read);

    private SignalCodec() {}

    private static void write(Signal signal, ByteBuffer target) {
        target.put((byte) signal.sign().ordinal()).putLong(signal.time()).putLong(signal.value());
        if (!signal.evidence().isEmpty()) {
            target.put(signal.evidence().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static Signal read(ByteBuffer source) {
        var sign = SIGNS[source.get()];
        long time = source.getLong();
        long value = source.getLong();
        if (!source.hasRemaining()) {
            return new Signal(sign, time, value);
        }
        var evidence = new byte[source.remaining()];
        source.get(evidence);
        return new Signal(sign, time, value, new String(evidence, StandardCharsets.UTF_8));
    }
}
