package io.myelin.benchmarks.pipeline.journaled;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import java.nio.ByteBuffer;

/// A small sign: one of a few, as instruments emit them; a byte in the journal.
public enum Sign {
    /// Something begins.
    START,
    /// Something ends well.
    SUCCEED,
    /// Something ends badly.
    FAIL,
    /// Something ends.
    STOP;

    private static final Sign[] ALL = values();

    /// Writes a sign as its ordinal.
    static final Codec<Sign> CODEC = Codecs.fixed("sign", 1,
            (Sign sign, ByteBuffer target) -> target.put((byte) sign.ordinal()), source -> ALL[source.get()]);

    /// A sign by an index.
    ///
    /// @param index any number
    /// @return the sign, all of them in turn
    public static Sign of(int index) {
        return ALL[index & 3];
    }
}
