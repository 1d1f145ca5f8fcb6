package io.myelin.hazelcast.host;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Sleeps for a millisecond at a time, and keeps the time by which it was woken late at most: the part of a wait that
/// the machine and the collections of this process cause, whatever the process does.
final class Lateness implements Runnable {

    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private volatile long most;
    private volatile boolean stopping;

    /// Runs until stopped.
    @Override
    public void run() {
        long slept = System.nanoTime();
        while (!stopping) {
            LockSupport.parkNanos(SLEEP_NANOS);
            long now = System.nanoTime();
            most = Math.max(most, now - slept - SLEEP_NANOS);
            slept = now;
        }
    }

    void stop() {
        stopping = true;
    }

    /// The most by which it was late, in milliseconds.
    long most() {
        return TimeUnit.NANOSECONDS.toMillis(most);
    }
}
