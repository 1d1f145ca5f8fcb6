package io.myelin.twin.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Troubles that can be made. Each lasts until its thread is interrupted, and then undoes its effect.
public enum Trouble {

    /// Every query waits on the database's side.
    SLOW_DATABASE("slow database") {
        @Override
        void make(Shop shop) throws InterruptedException {
            Lag.begin();
            try {
                Thread.sleep(Long.MAX_VALUE); // until the trouble is over
            } finally {
                Lag.end();
            }
        }
    },

    /// A dozen threads contend for the till, and each holds it for a while.
    LOCK_CONVOY("lock convoy") {
        @Override
        void make(Shop shop) throws InterruptedException {
            crew(12, () -> shop.till().hold(20));
        }
    },

    /// Full collections are requested again and again, with many live objects to mark.
    COLLECTOR_STORM("collector storm") {
        @Override
        void make(Shop shop) throws InterruptedException {
            var live = new ArrayList<Object>();
            for (int i = 0; i < 400_000; i++) {
                live.add(List.of(i, live.size()));
            }
            while (!live.isEmpty()) {
                long began = System.nanoTime();
                System.gc();
                // Sleeps as long as the collection took, so that the shop still gets half of the time.
                TimeUnit.NANOSECONDS.sleep(Math.max(20_000_000, System.nanoTime() - began));
            }
        }
    },

    /// Threads are started and never end.
    THREAD_LEAK("thread leak") {
        @Override
        void make(Shop shop) throws InterruptedException {
            var leaked = new ArrayList<Thread>();
            try {
                while (true) {
                    if (leaked.size() < MOST_LEAKED) {
                        leaked.add(Thread.ofPlatform().daemon().name("leaked-" + leaked.size())
                                .stackSize(1 << 16).start(LockSupport::park));
                    }
                    Thread.sleep(20); // fifty a second
                }
            } finally {
                leaked.forEach(LockSupport::unpark);
            }
        }
    },

    /// Thousands of exceptions are thrown and caught.
    EXCEPTION_STORM("exception storm") {
        @Override
        void make(Shop shop) throws InterruptedException {
            crew(2, () -> {
                for (int order = 0; order < 100; order++) {
                    try {
                        throw new OrderRejected(order);
                    } catch (OrderRejected expected) {
                        REJECTED.incrementAndGet();
                    }
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            });
        }
    };

    private static final int MOST_LEAKED = 2_000;
    private static final AtomicLong REJECTED = new AtomicLong();

    private final String situation;

    Trouble(String situation) {
        this.situation = situation;
    }

    /// The name of the situation that this trouble leads to.
    public String situation() {
        return situation;
    }

    /// The trouble's name in addresses: lower case, with hyphens.
    public String id() {
        return situation.replace(' ', '-');
    }

    /// Makes the trouble until interrupted.
    abstract void make(Shop shop) throws InterruptedException;

    /// Repeats something on several threads until the caller is interrupted, and then interrupts them. Does not wait
    /// for their end.
    private static void crew(int size, Runnable work) throws InterruptedException {
        var crew = new ArrayList<Thread>();
        try {
            for (int i = 0; i < size; i++) {
                crew.add(Thread.ofPlatform().daemon().name("troublesome-" + i).start(() -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        work.run();
                    }
                }));
            }
            Thread.sleep(Long.MAX_VALUE); // until the trouble is over
        } finally {
            crew.forEach(Thread::interrupt);
        }
    }
}
