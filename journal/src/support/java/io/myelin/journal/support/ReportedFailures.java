package io.myelin.journal.support;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Collects what reaches the default handler of uncaught exceptions, from all threads, until it is closed.
public final class ReportedFailures implements AutoCloseable {

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();

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
