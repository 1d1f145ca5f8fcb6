package io.myelin.substrates.engine;

/// How long the engine spins, backs off and parks, in one place; `docs/operations.md` has the same as a table. The
/// spin of a worker that has run empty is set by [IdlePolicy] instead.
///
/// Spinning is useless where there is one processor, and it delays the very thread that it waits for:
/// there, nothing spins. Spins are bounded by time and not by their number: a pause instruction takes between a
/// nanosecond and a hundred, depending on the processor.
final class WaitPolicy {

    /// Processors, when this class was initialised.
    static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    /// Whether there is a processor to spin on.
    static final boolean SPINS = PROCESSORS > 1;

    /// The longest back-off of a worker after a batch.
    static final long BACK_OFF_NANOS = 6_400;
    /// The shortest, and the unit of longer ones.
    static final long SHORTEST_BACK_OFF_NANOS = 50;
    /// Until the first poll of a producer that leaves another its turn; each next interval is twice as long.
    static final long TURN_POLL_NANOS = 100;
    /// All of them together.
    static final long TURN_NANOS = 6_400;
    /// A caller polls the worker's progress so often before it queues a barrier: a microsecond or two.
    static final int CALLER_POLLS = 112;
    /// A caller spins on its barrier for so long before it parks: about what a park and wake-up cost where processors
    /// sleep, so it waits at most twice as long as it had to (record 0030).
    static final long CALLER_NANOS = 50_000;
    /// A worker that finds an entry claimed and not stored yields so often before it parks for a moment.
    static final int STALL_YIELDS = 16;
    static final long STALL_PARK_NANOS = 50_000;
    /// The first and the longest timed park of a worker with a lane that was not ended, see [WorkerParking].
    static final long SHORTEST_PARK_NANOS = 100_000L;
    static final long LONGEST_PARK_NANOS = 60_000_000_000L;

    /// Entries that a worker on [SharedThreads] delivers in one turn, at most.
    static final int TURN_ENTRIES = 256;
    /// A turn that lasts for longer is taken to block its thread.
    static final long LONG_TURN_NANOS = 10_000_000L;
    /// For how long a thread beyond the regular number of [SharedThreads] waits for something to do.
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
