package io.myelin.journal.circuit;

import io.myelin.journal.Appender;
import io.myelin.journal.thread.UncaughtFailure;
import java.util.ArrayList;
import java.util.List;

/// The components derived from a circuit: all of them go live with it, and those that have are closed with it.
final class Derivations {

    private final List<Derivation> attached = new ArrayList<>();

    /// The number of those, from the first on, that are live. A list of them might need memory that there is not.
    private int living;

    void add(Derivation derivation) {
        attached.add(derivation);
    }

    /// An exception of one ends the opening of the circuit; those before it are live then.
    void live(Appender appender) {
        for (var derivation : attached) {
            derivation.live(appender);
            living++;
        }
    }

    /// Waits until the effects of the circuit's records so far are outside.
    ///
    /// @param sequence the number of records that a snapshot reflects
    /// @param deadline in [System#nanoTime]
    /// @return whether they are
    boolean awaitEffects(long sequence, long deadline) throws InterruptedException {
        for (var derivation : attached) {
            if (!derivation.awaitEffects(sequence, deadline - System.nanoTime())) {
                return false;
            }
        }
        return true;
    }

    /// Closes each that is live, whatever the others throw.
    void close() {
        attached.subList(0, living).forEach(derivation -> UncaughtFailure.reportOf(derivation::close));
        living = 0;
    }
}
