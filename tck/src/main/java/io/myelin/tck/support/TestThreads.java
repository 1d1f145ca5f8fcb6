package io.myelin.tck.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/// Threads that start together and whose first failure is thrown to the caller.
public final class TestThreads {

    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch start = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /// Runs a task once per member and returns when all are done.
    public static void run(int members, Task task) {
        var all = new TestThreads();
        for (int member = 0; member < members; member++) {
            all.add(member, task);
        }
        all.start();
        all.join();
    }

    /// Adds a member; it waits for [#start].
    public Thread add(int member, Task task) {
        var thread = Thread.ofPlatform().name("test thread " + member).daemon().unstarted(() -> {
            try {
                start.await();
                task.run(member);
            } catch (Throwable thrown) {
                failure.compareAndSet(null, thrown);
            }
        });
        threads.add(thread);
        thread.start();
        return thread;
    }

    /// Lets all members go at once.
    public void start() {
        start.countDown();
    }

    /// Waits for all members. A member that hangs is left to the time limit of the test.
    public void join() {
        try {
            for (var thread : threads) {
                thread.join();
            }
        } catch (InterruptedException interrupted) {
            throw new AssertionError("interrupted while waiting for the test threads", interrupted);
        }
        if (failure.get() != null) {
            throw new AssertionError("a test thread failed", failure.get());
        }
    }

    /// A member's task.
    @FunctionalInterface
    public interface Task {
        void run(int member) throws Throwable;
    }
}
