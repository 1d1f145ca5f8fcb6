package io.myelin.hazelcast.journal;

import java.nio.file.Path;
import java.util.UUID;

/// A process that writes a member's files until it is killed, and prints the last round that the device confirmed. Its
/// files are small, so most of the time it begins, copies or deletes one.
///
/// In each round a slot is stored, an old one is dropped, and a head changes; some slots are never dropped.
public final class KilledLog {

    static final long SEGMENT = 4_000;

    /// A slot is dropped this number of rounds after it was stored, unless its number is divisible by this number.
    static final int KEPT = 50;
    static final int LASTING = 17;

    private static final UUID IDENTITY = new UUID(1, 1);

    private KilledLog() {}

    static BlockKey slot(long index) {
        return new BlockKey("place", index);
    }

    static byte[] content(long index) {
        return new byte[20 + (int) (index % 300)];
    }

    /// @param arguments the folder, and the first round
    public static void main(String[] arguments) {
        var log = BlockLog.open(Path.of(arguments[0]), SEGMENT, BlockDevice.PRESENT);
        for (long round = Long.parseLong(arguments[1]);; round++) {
            log.slot(slot(round), content(round));
            long old = round - KEPT;
            if (old >= 0 && old % LASTING != 0) {
                log.drop(slot(old));
            }
            var head = new Head(IDENTITY);
            head.claimed = round;
            log.head("c", head);
            if (round % 3 == 0) {
                log.force();
                System.out.println(round);
                System.out.flush();
            }
        }
    }
}
