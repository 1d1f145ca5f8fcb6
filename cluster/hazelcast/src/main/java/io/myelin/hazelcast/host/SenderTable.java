package io.myelin.hazelcast.host;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The number of the emission that the circuit expects next from each sender. It changes only with recorded emissions,
/// in their order, so every replay arrives at the same table; the data that identifies a repetition is recorded with
/// the emission.
///
/// A sender that was silent while [#MOST] others sent is evicted. Its next emission is treated as the first of a new
/// sender: only an emission that was sent before the silence, and is repeated after it, would count twice.
///
/// Threading: the circuit's thread; others after an `await`.
final class SenderTable {

    /// Maximum number of senders.
    static final int MOST = 4096;

    private static final int ENTRY = 3 * Long.BYTES;

    static final Codec<Map<UUID, Long>> CODEC =
            Codecs.of("senders", senders -> ENTRY * senders.size(), SenderTable::write, SenderTable::read);

    /// Least recently active first.
    private final LinkedHashMap<UUID, Long> expected = new LinkedHashMap<>(16, 0.75f, true);

    private @Nullable UUID last;
    private long lastExpected;

    /// Whether the map has the count of `last`, as the most recently active one.
    private boolean settled = true;

    /// Counts an emission.
    ///
    /// @return whether it is the expected one; if not, it is a repetition, or others are missing before it
    boolean takes(UUID sender, long number) {
        if (sender.equals(last)) {
            if (number != lastExpected) {
                return false;
            }
            lastExpected++;
            settled = false;
            return true;
        }
        settle();
        Long known = expected.get(sender);
        if (known != null && known != number) {
            settled = false; // the other one has become the most recently active, which this one is again
            return false;
        }
        last = sender;
        lastExpected = number + 1;
        settled = false;
        return true;
    }

    /// Counts emissions of a sender that were durable and are lost.
    ///
    /// @param next the first number that is not lost
    void skip(UUID sender, long next) {
        settle();
        last = sender;
        lastExpected = Math.max(next, expected.getOrDefault(sender, 0L));
        settled = false;
    }

    /// Whether the emissions of a sender below a given number, and no others, were counted. Does not make the sender
    /// more recently active. Needs memory if the last counted emission was not one of this sender.
    boolean isAt(UUID sender, long number) {
        if (sender.equals(last)) {
            return lastExpected == number;
        }
        // Unlike `get`, an operation of a view does not change the order.
        return expected.entrySet().contains(Map.entry(sender, number));
    }

    /// Called before an emission of a sender is recorded: [#takes] then needs no memory. Changes nothing otherwise,
    /// whether it is called or not.
    void prepareFor(UUID sender) {
        if (!sender.equals(last)) {
            settle();
        }
    }

    /// Writes the count that is cached outside the map back to it. The next call of [#takes] or [#skip] then needs no
    /// memory. Changes nothing otherwise, whether it is called or not.
    void settle() {
        if (last != null && !settled) {
            expected.put(last, lastExpected);
            if (expected.size() > MOST) {
                expected.pollFirstEntry();
            }
            settled = true;
        }
    }

    /// All senders, least recently active first.
    Map<UUID, Long> save() {
        settle();
        return new LinkedHashMap<>(expected);
    }

    void load(Map<UUID, Long> saved) {
        expected.clear();
        expected.putAll(saved);
        last = null;
        settled = true;
    }

    private static void write(Map<UUID, Long> senders, ByteBuffer target) {
        senders.forEach((sender, next) -> target.putLong(sender.getMostSignificantBits())
                .putLong(sender.getLeastSignificantBits())
                .putLong(next));
    }

    private static Map<UUID, Long> read(ByteBuffer source) {
        var senders = new LinkedHashMap<UUID, Long>();
        while (source.hasRemaining()) {
            senders.put(new UUID(source.getLong(), source.getLong()), source.getLong());
        }
        return senders;
    }
}
