package io.myelin.cluster;

import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

/// How one thread of a member or a client waits for work: it looks a few times, then parks, twice as long each time.
///
/// Work that follows earlier work within a millisecond makes the parks as short as they get. Work that comes alone only
/// shortens them. A thread that has worked wakes the one that may have to go on with what it did.
public class Idling implements IdleStrategy {

    /// The longest park of a thread that nothing wakes: a longer one needs less processor at rest, and delays the first
    /// message after a rest.
    public static final long PARK_NANOS = 2_000_000;
    /// That of a thread that is woken when there is work, or that nobody waits for.
    public static final long WOKEN_NANOS = 20_000_000;
    private static final int LOOKS = 3;
    private static final long BUSY_NANOS = 1_000_000;
    /// The operating system adds some fifty microseconds.
    private static final long SHORTEST_NANOS = 1_000;

    private final long longest;
    private @Nullable Idling next;
    private long park = SHORTEST_NANOS;
    private long idleSince;
    private int looks;
    /// Published by its own thread, which then parks; a waker that does not see it finds a thread that still looks.
    private volatile @Nullable Thread thread;
    /// Whether it was woken since it looked last: most wakers find a thread that another has woken.
    private volatile boolean woken;

    /// @param longestNanos the longest park
    public Idling(long longestNanos) {
        longest = longestNanos;
    }

    /// Has another thread woken when this one has worked. Before it starts.
    public Idling waking(Idling other) {
        next = other;
        return this;
    }

    /// Ends the thread's park, or else its next one. Any thread.
    public void wake() {
        if (!woken) {
            woken = true;
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void idle(int work) {
        if (work <= 0) {
            idle();
            return;
        }
        reset();
        if (next != null) {
            next.wake();
        }
    }

    @Override
    public void idle() {
        if (looks++ == 0) {
            idleSince = System.nanoTime();
            if (thread == null) {
                thread = Thread.currentThread();
            }
        }
        if (looks <= LOOKS) {
            Thread.onSpinWait();
        } else if (!woken) {
            LockSupport.parkNanos(park);
            park = Math.min(2 * park, longest);
        }
        woken = false;
    }

    @Override
    public void reset() {
        if (looks > 0) {
            boolean busy = System.nanoTime() - idleSince < BUSY_NANOS;
            park = busy ? SHORTEST_NANOS : Math.max(SHORTEST_NANOS, park / 4);
            looks = 0;
        }
    }
}
