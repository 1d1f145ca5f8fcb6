package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Loop;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The fields that every emission reads: the worker's thread, and whether to wake it.
abstract class WorkerPhase extends Loop {

    /// Phase of a worker whose thread has not been started yet; the first entry starts it.
    static final int NEW = 0;
    static final int RUNNING = 1;
    static final int PARKED = 2;
    static final int TERMINATED = 3;
    /// A thread was started for it, or a turn queued, and has not begun.
    static final int QUEUED = 4;

    static final VarHandle PHASE = FieldHandle.of(WorkerPhase.class, "phase", int.class);

    /// Volatile: a producer reads it after its claim or append; the worker writes PARKED, then reads claims and lanes.
    /// See [WorkerParking].
    volatile int phase;

    /// Changes the phase, if it is as expected.
    final boolean change(int from, int to) {
        return PHASE.compareAndSet(this, from, to);
    }

    /// Written by the worker's thread, or that of a turn, at both of its ends. Plain: only the thread that runs the
    /// worker compares equal, and it sees its own write. Any other thread compares unequal whether it reads null or a
    /// thread: one that has run the worker has written null after that.
    @Nullable Thread thread;
}

/// Padding: the phase changes rarely and is read for every emission, so no frequently written field may share its cache
/// line.
@SuppressWarnings("unused")
abstract class WorkerPadding extends WorkerPhase {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
}
