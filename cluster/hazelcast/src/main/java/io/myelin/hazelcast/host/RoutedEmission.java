package io.myelin.hazelcast.host;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// An emission that is recorded together with its sender and number.
///
/// @param sender  the sender that numbered it
/// @param number  its number, from 0; negative if it was not numbered, because it was emitted on the owner
/// @param value   the emitted value
/// @param written the bytes that the sender's codec wrote, from position to limit, recorded as they are; `null` if it
///                was emitted on the owner, or read from the journal
/// @param receipt to be completed when it is durable; not recorded
/// @param <E>     the type of the emission
record RoutedEmission<E>(
        UUID sender, long number, E value, @Nullable ByteBuffer written, @Nullable CompletableFuture<Void> receipt) {

    static final UUID NOBODY = new UUID(0, 0);
    static final long UNNUMBERED = -1;

    /// Bytes that are recorded beside the value.
    static final int OVERHEAD = 3 * Long.BYTES;
}
