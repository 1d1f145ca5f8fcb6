package io.myelin.substrates.engine.idle;

/// How long the engine spins, backs off and parks; `docs/design/waiting.md` has the same table. [IdleStrategy] sets the
/// spin of a worker that has run empty.
///
/// On a single processor nothing spins: that would only delay the awaited thread. Spins are bounded by time and not by
/// their number: a pause instruction takes between one nanosecond and a hundred, depending on the processor.
public final class WaitPolicy {

    /// The number of processors, when this class was initialised.
    public static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    /// Whether there is a processor to spin on.
    public static final boolean SPINS = PROCESSORS > 1;

    /// The longest back-off of a worker after a batch.
    static final long BACK_OFF_NANOS = 6_400;
    /// The shortest one, and the unit of longer ones.
    static final long SHORTEST_BACK_OFF_NANOS = 50;
    /// The number of polls of the worker's progress before a caller queues a barrier: a microsecond or two.
    public static final int CALLER_POLLS = 112;
    /// The time that a caller spins on its barrier before it parks: about the cost of a park and wake-up with sleeping
    /// processors, so it waits at most twice as long as necessary.
    public static final long CALLER_NANOS = 50_000;
    /// The number of polls at which a worker finds an entry claimed and not stored before it parks for a moment; it
    /// yields after each but the first.
    public static final int STALL_YIELDS = 16;
    /// The duration of that park.
    public static final long STALL_PARK_NANOS = 50_000;
    /// The first and the longest timed park of a worker with a lane that has not ended.
    public static final long SHORTEST_PARK_NANOS = 100_000L;
    public static final long LONGEST_PARK_NANOS = 60_000_000_000L;

    /// The maximum number of entries that a worker on shared threads delivers in one turn.
    public static final int TURN_ENTRIES = 256;
    /// A longer turn counts as blocking its thread: the interval at which the watcher of shared threads looks.
    public static final long LONG_TURN_NANOS = 10_000_000L;
    /// The longest one, while no thread has had a turn.
    public static final long LONGEST_LOOK_NANOS = 40_000_000L;
    /// How long a shared thread without work waits before it ends.
    public static final long SPARE_THREAD_NANOS = 1_000_000_000L;

    private WaitPolicy() {}
}
