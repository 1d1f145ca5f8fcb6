package io.myelin.journal.support;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Collects what reaches the default handler of uncaught exceptions, from all threads, until it is closed.
public final class ReportedFailures implements AutoCloseable {

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();

    /// What the calling thread reports to its own handler while it runs an action.
    public static List<Throwable> during(Runnable action) {
        var reported = new ArrayList<Throwable>();
        var thread = Thread.currentThread();
        thread.setUncaughtExceptionHandler((_, failure) -> reported.add(failure));
        try {
            action.run();
        } finally {
            thread.setUncaughtExceptionHandler(null);
        }
        return reported;
    }

    /// Takes the place of the handler.
    public ReportedFailures() {
        Thread.setDefaultUncaughtExceptionHandler((_, failure) -> failures.add(failure));
    }

    /// Those so far, in their order.
    public List<Throwable> list() {
        return List.copyOf(failures);
    }

    /// Puts the handler back.
    @Override
    public void close() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }
}
