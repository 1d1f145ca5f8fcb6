package io.myelin.twin.shop;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Takes the payments of orders: one at a time, under a monitor.
final class Till {

    private long taken;

    synchronized long pay(int price) {
        taken += price;
        return taken;
    }

    /// Pays slowly, with the till locked.
    synchronized void hold(int millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
