package io.myelin.substrates.engine;

/// How long the engine spins, backs off and parks; `docs/operations.md` has the same table. [IdlePolicy] sets the spin
/// of a worker that has run empty.
///
/// On a single processor nothing spins: that would only delay the awaited thread. Spins are bounded by time and not by
/// their number: a pause instruction takes between one nanosecond and a hundred, depending on the processor.
final class WaitPolicy {

    /// The number of processors, when this class was initialised.
    static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    /// Whether there is a processor to spin on.
    static final boolean SPINS = PROCESSORS > 1;

    /// The longest back-off of a worker after a batch.
    static final long BACK_OFF_NANOS = 6_400;
    /// The shortest one, and the unit of longer ones.
    static final long SHORTEST_BACK_OFF_NANOS = 50;
    /// The time until the first poll of a producer that gives another one a turn; each further interval is twice as
    /// long.
    static final long TURN_POLL_NANOS = 100;
    /// The limit of the sum of these intervals.
    static final long TURN_NANOS = 6_400;
    /// The number of polls of the worker's progress before a caller queues a barrier: a microsecond or two.
    static final int CALLER_POLLS = 112;
    /// The time that a caller spins on its barrier before it parks: about the cost of a park and wake-up with sleeping
    /// processors, so it waits at most twice as long as necessary (record 0030).
    static final long CALLER_NANOS = 50_000;
    /// The number of yields of a worker that finds an entry claimed and not stored, before it parks for a moment.
    static final int STALL_YIELDS = 16;
    /// The duration of that park.
    static final long STALL_PARK_NANOS = 50_000;
    /// The first and the longest timed park of a worker with a lane that has not ended, see [WorkerParking].
    static final long SHORTEST_PARK_NANOS = 100_000L;
    static final long LONGEST_PARK_NANOS = 60_000_000_000L;

    /// The number of wake-ups of the process between two of one worker above which [Waker] may defer the second.
    static final long CROWD_WAKE_UPS = 8L * PROCESSORS;

    /// The maximum number of entries that a worker on [SharedThreads] delivers in one turn.
    static final int TURN_ENTRIES = 256;
    /// A longer turn counts as blocking its thread.
    static final long LONG_TURN_NANOS = 10_000_000L;
    /// How long a thread beyond the regular number of [SharedThreads], and that of [Waker], wait for work.
    static final long SPARE_THREAD_NANOS = 1_000_000_000L;

    private WaitPolicy() {}

    /// Spins for a time.
    static void spin(long nanos) {
        long start = System.nanoTime();
        do {
            Thread.onSpinWait();
            Thread.onSpinWait();
        } while (System.nanoTime() - start < nanos);
    }
}
