package io.myelin.twin.source;

/// Decides when the flight recorder has to report waits for locks. Each reported wait costs a thread two readings of
/// the clock, as does each park of a thread without work; so they are reported only after several threads were seen
/// waiting.
///
/// Confined to the thread that asks.
final class LockSuspicion {

    /// How long waits are reported after the last suspicion: longer than a window of the rules, so that a convoy with
    /// gaps is judged as a whole.
    private static final long KEPT_MICROS = 15_000_000;

    private boolean suspected;
    private long seen;

    /// Takes an answer into account.
    ///
    /// @return whether waits for locks are to be reported from now on
    boolean afterAnswer(UnfinishedWaits.Answer answer) {
        if (answer.queueing()) {
            suspected = true;
            seen = answer.time();
        } else if (answer.time() - seen >= KEPT_MICROS) {
            suspected = false;
        }
        return suspected;
    }
}
