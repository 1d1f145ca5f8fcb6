package io.myelin.journal.circuit;

/// Reports failures as those of a thread that dies, to the uncaught-exception handler of the current thread, where the
/// thread has to continue.
final class UncaughtFailure {

    private UncaughtFailure() {}

    /// Calls a function and reports what it throws.
    static void reportOf(Runnable call) {
        try {
            call.run();
        } catch (Throwable failure) {
            report(failure);
        }
    }

    static void report(Throwable failure) {
        try {
            var thread = Thread.currentThread();
            var handler = thread.getUncaughtExceptionHandler();
            if (handler != null) {
                handler.uncaughtException(thread, failure);
            }
        } catch (Throwable _) {
            // As for a thread that dies: an exception of its handler is ignored.
        }
    }
}
