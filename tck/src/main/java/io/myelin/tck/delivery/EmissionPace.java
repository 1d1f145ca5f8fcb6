package io.myelin.tck.delivery;

import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/// Pauses of a producer, of lengths around the time after which a circuit's thread parks.
///
/// That time is unknown, some microseconds to some milliseconds after its queue is empty; so lengths are spread over
/// all magnitudes.
final class EmissionPace {

    private EmissionPace() {}

    /// Waits for a moment without giving up the processor, from nothing to about a tenth of a millisecond.
    static void spin(Random random) {
        int turns = random.nextInt(1 << random.nextInt(12));
        for (int turn = 0; turn < turns; turn++) {
            Thread.onSpinWait();
        }
    }

    /// Mostly returns at once, sometimes spins, seldom sleeps for some tens of microseconds.
    static void mixed(Random random) {
        int die = random.nextInt(256);
        if (die == 0) {
            // A deliberate sleep: it lets the circuit's thread empty its queue and park.
            LockSupport.parkNanos(1_000L << random.nextInt(7));
        } else if (die < 8) {
            spin(random);
        }
    }
}
