package io.myelin.twin.travel;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;

/// Signals in the journal: 17 bytes. The name is that of the inlet.
final class SignalCodec {

    private static final JvmSign[] SIGNS = JvmSign.values();

    static final Codec<Signal> CODEC = Codecs.fixed(
            "signal 1",
            1 + 2 * Long.BYTES,
            (signal, target) -> target.put((byte) signal.sign().ordinal())
                    .putLong(signal.time())
                    .putLong(signal.value()),
            source -> new Signal(SIGNS[source.get()], source.getLong(), source.getLong()));

    private SignalCodec() {}
}
