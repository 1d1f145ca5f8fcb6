package io.myelin.substrates.engine;

import io.myelin.substrates.engine.idle.WaitPolicy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The executor of circuits on shared threads: first in, first out, with a thread for each processor, and one more in
/// place of each that a receptor blocks.
///
/// A watcher looks at the threads at intervals: one that is still in the same turn counts as blocked. If turns wait and
/// none was begun since the last look, there is another thread too, whatever the reason.
///
/// The threads end some time after the last turn, and the watcher after them: each keeps the provider's class loader
/// reachable.
final class GrowingPool extends ThreadPoolExecutor {

    /// The threads of the process.
    static final GrowingPool PROCESS =
            new GrowingPool("myelin", WaitPolicy.PROCESSORS, Math.max(WaitPolicy.PROCESSORS, 256));

    private final String name;
    private final int regular;
    private final int most;
    private final Set<Member> members = ConcurrentHashMap.newKeySet();
    /// Guarded by the monitor of the members: whether there is a watcher, and the number of threads ever made.
    private boolean watched;
    private int made;
    /// Watcher only: threads beyond the regular and the blocked ones.
    private int extra;

    /// @param name begins the threads' names
    /// @param regular the number of threads if none blocks
    /// @param most the maximum number of threads
    GrowingPool(String name, int regular, int most) {
        super(regular, most, WaitPolicy.SPARE_THREAD_NANOS, TimeUnit.NANOSECONDS, new LinkedBlockingQueue<>());
        this.name = name;
        this.regular = regular;
        this.most = most;
        allowCoreThreadTimeOut(true);
        setThreadFactory(Member::new);
    }

    @Override
    protected void beforeExecute(Thread carrier, Runnable turn) {
        ((Member) carrier).mark();
    }

    @Override
    protected void afterExecute(Runnable turn, @Nullable Throwable failure) {
        ((Member) Thread.currentThread()).mark();
    }

    /// A thread of the pool.
    private final class Member extends Thread {

        /// Beginnings and ends of turns, so an odd number within one. Written by this thread; volatile, though opaque
        /// would do: the watcher compares two readings.
        private volatile int turns;
        /// Watcher only: the last reading.
        private int seen;

        Member(Runnable loop) {
            // It inherits nothing of the thread whose emission started it.
            super(ThreadSupply.topGroup(), loop, nextName(), 0, false);
            setDaemon(true);
            setPriority(NORM_PRIORITY);
        }

        @Override
        public void run() {
            add(this);
            try {
                super.run();
            } finally {
                members.remove(this);
            }
        }

        void mark() {
            int before = turns;
            turns = before + 1;
        }

        /// Whether it has begun or ended a turn since the last call.
        boolean hasMoved() {
            int now = turns;
            boolean moved = now != seen;
            seen = now;
            return moved;
        }

        boolean isInTurn() {
            return (seen & 1) != 0;
        }
    }

    private String nextName() {
        synchronized (members) {
            return name + "-" + ++made;
        }
    }

    private void add(Member member) {
        synchronized (members) {
            try {
                members.add(member);
                if (!watched) {
                    Thread.ofPlatform()
                            .daemon()
                            .name(name + "-watcher")
                            .priority(Thread.NORM_PRIORITY)
                            .inheritInheritableThreadLocals(false)
                            .start(this::watch);
                    watched = true;
                }
            } catch (Throwable shortage) {
                // The next member tries again; this one has a turn to run.
            }
        }
    }

    private void watch() {
        long interval = WaitPolicy.LONG_TURN_NANOS;
        for (;;) {
            LockSupport.parkNanos(this, interval);
            Thread.interrupted();
            try {
                boolean busy = look();
                interval = busy ? WaitPolicy.LONG_TURN_NANOS : Math.min(2 * interval, WaitPolicy.LONGEST_LOOK_NANOS);
                synchronized (members) {
                    if (members.isEmpty()) {
                        watched = false;
                        return;
                    }
                }
            } catch (Throwable shortage) {
                // Out of memory; no other thread would replace this one.
            }
        }
    }

    /// @return whether a thread has had a turn since the last look
    private boolean look() {
        int blocked = 0;
        boolean moved = false;
        for (Member member : members) {
            if (member.hasMoved()) {
                moved = true;
            } else if (member.isInTurn()) {
                blocked++;
            }
        }
        boolean waiting = !getQueue().isEmpty();
        extra = !waiting ? 0 : moved ? extra : extra + 1;
        int threads = Math.min(most, regular + blocked + extra);
        if (threads != getCorePoolSize()) {
            setCorePoolSize(threads); // starts threads if turns wait
        }
        return moved || blocked != 0;
    }
}
