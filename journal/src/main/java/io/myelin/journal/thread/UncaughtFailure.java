package io.myelin.journal.thread;

/// Reports failures as those of a thread that dies, to the uncaught-exception handler of the current thread, where the
/// thread has to continue.
public final class UncaughtFailure {

    private UncaughtFailure() {}

    /// Calls a function and reports what it throws.
    ///
    /// @param call the function
    public static void reportOf(Runnable call) {
        try {
            call.run();
        } catch (Throwable failure) {
            report(failure);
        }
    }

    /// Reports a failure. An exception of the handler is ignored.
    ///
    /// @param failure the failure
    public static void report(Throwable failure) {
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
