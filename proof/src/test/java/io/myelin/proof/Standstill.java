package io.myelin.proof;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Detects that this process was stopped, and probably its children with it: a suspended machine, or a stop signal.
final class Standstill {

    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONG = TimeUnit.SECONDS.toNanos(10);

    private volatile boolean seen;

    Standstill() {
        Thread.ofPlatform().daemon().name("standstill").start(() -> {
            for (long last = System.nanoTime(); !seen;) {
                LockSupport.parkNanos(SHORT);
                long now = System.nanoTime();
                seen = now - last > LONG;
                last = now;
            }
        });
    }

    boolean seen() {
        return seen;
    }
}
