package io.myelin.twin.page;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Passes the latest message to any number of readers. A slow reader misses messages and gets the latest one when it
/// catches up; nothing is queued for it, and no other reader waits for it.
final class Broadcast {

    /// A message and its number, counted from 1.
    record Message(long number, byte[] content) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private Message latest = new Message(0, new byte[0]);

    void publish(byte[] content) {
        lock.lock();
        try {
            latest = new Message(latest.number() + 1, content);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Waits for a message later than the one of a given number.
    ///
    /// @param seen    a number, 0 for any message
    /// @param timeout the maximum time to wait, in milliseconds
    /// @return the latest message; the one with the given number, if no later one came in time
    Message after(long seen, long timeout) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(timeout);
        lock.lock();
        try {
            while (latest.number() <= seen && left > 0) {
                left = changed.awaitNanos(left);
            }
            return latest;
        } finally {
            lock.unlock();
        }
    }
}
