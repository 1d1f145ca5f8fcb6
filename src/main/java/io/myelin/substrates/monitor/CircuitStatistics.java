package io.myelin.substrates.monitor;

import java.time.Duration;

/// The counts of one circuit, as seen at one moment. Entries are what its queue holds: emissions from other threads and
/// from other circuits, ticks, and the circuit's own, such as subscribing and closing a conduit. Not counted are
/// `await`, `pulse`, and the close of the circuit; emissions that a circuit makes to itself are part of the entry that
/// caused them.
///
/// Counts are exact for a thread that has just awaited the circuit while no thread emits. Otherwise they may miss
/// what is under way, but never count what was not admitted.
///
/// @param circuit        the circuit's name
/// @param label          the label of its settings, empty by default
/// @param activity       the activity of its thread
/// @param admitted       entries that its queue has taken so far; not those that it dropped because of the close
/// @param delivered      of these, processed with everything that they caused
/// @param waiting        of these, not delivered yet; zero or more
/// @param transitLength  room for emissions that the circuit makes to itself, which grows by powers of two with the
///                       longest cascade, and is given back when it was beyond 16,384
/// @param failures       exceptions that callbacks threw, see `MyelinProvider.failures`
/// @param processingTime for how long the entry under way has been seen to be under way, at least: counted from the
///                       first reading of statistics, on any thread, that met it. Zero if there is none
public record CircuitStatistics(
        String circuit,
        String label,
        Activity activity,
        long admitted,
        long delivered,
        long waiting,
        int transitLength,
        long failures,
        Duration processingTime) {

    /// The state of a circuit's thread.
    public enum Activity {
        /// There is no thread yet, because there was no entry.
        UNUSED,
        /// It delivers, or polls its queues.
        RUNNING,
        /// It waits to be woken.
        PARKED,
        /// The circuit was closed and its thread has ended.
        ENDED
    }
}
