package io.myelin.substrates.monitor;

import java.time.Duration;

/// The counts of one circuit at one moment. An entry is an element of the circuit's ingress queue: an emission from
/// another thread or circuit, a tick, or a job such as subscribing or closing a conduit. `await`, `pulse` and the close
/// of the circuit are not counted; emissions that a circuit makes to itself are part of the entry that caused them.
///
/// Counts are exact for a thread that has just awaited the circuit while no thread emits. Otherwise they may miss
/// entries in progress; until the circuit has ended, they may count entries that came beside its close and are dropped.
/// They never count any other that was not admitted.
///
/// @param circuit        the circuit's name
/// @param label          the label of its settings, empty by default
/// @param activity       the activity of its thread
/// @param admitted       entries that its queue has accepted so far, without those dropped because of the close
/// @param delivered      of these, the ones processed with everything that they caused
/// @param waiting        of these, the ones not delivered yet, including one in progress; zero or more
/// @param transitLength  capacity for emissions that the circuit makes to itself; it grows by powers of two with the
///                       largest number that has waited since the circuit was last idle, or, beyond 16,384, since none
///                       was waiting
/// @param failures       exceptions and errors that callbacks threw, see `MyelinProvider.failures`
/// @param processingTime the minimum time that the current entry has taken so far: counted from the first reading of
///                       statistics, on any thread, that found it in progress. Zero if there is none
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
        /// There is no thread yet: there was no entry, or the thread could not be started.
        UNUSED,
        /// It delivers, polls its queues, or is due for a turn on a shared thread.
        RUNNING,
        /// It is parked until it is woken.
        PARKED,
        /// The circuit was closed and its thread has ended.
        ENDED
    }
}
