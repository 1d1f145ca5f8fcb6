package io.myelin.hazelcast.wire;

/// Reports failures as those of a thread that dies, to the uncaught-exception handler of the current thread, where the
/// thread has to continue.
public final class UncaughtReport {

    private UncaughtReport() {}

    /// Calls a function of the application and reports what it throws.
    public static void reportOf(Runnable call) {
        try {
            call.run();
        } catch (Throwable failure) {
            report(failure);
        }
    }

    private static void report(Throwable failure) {
        try {
            var thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
        } catch (Throwable _) {
            // As for a thread that dies: an exception of its handler is ignored.
        }
    }
}
