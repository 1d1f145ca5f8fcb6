package io.myelin.substrates.engine.dispatch;

import io.humainary.substrates.api.Substrates.Subject;
import org.jspecify.annotations.Nullable;

/// Counts the failures of user code on one circuit, and reports them to the hook. Circuit thread, except for the count.
public final class FailureReporter {

    private final FailureHook hook;

    /// Written by the circuit's thread only; others may read an older count. A volatile field without a handle, since
    /// the first use of a handle allocates, and the failure may be a lack of memory.
    private volatile long count;

    public FailureReporter(FailureHook hook) {
        this.hook = hook;
    }

    /// The number of failures so far. Any thread.
    public long count() {
        return count;
    }

    /// Counts a failure and calls the hook, whose own failure is counted too.
    ///
    /// @return false if the stack was too small for the hook
    public boolean report(@Nullable Subject<?> closest, Throwable failure) {
        add();
        try {
            hook.failed(closest, failure);
        } catch (StackOverflowError overflow) {
            return false;
        } catch (Throwable worse) {
            add();
        }
        return true;
    }

    /// Calls [#report] from the worker's loop, which has no caller to catch an error. An error that prevents the
    /// report, usually a lack of memory, must not end the loop.
    public void reportIfPossible(Throwable failure) {
        try {
            report(null, failure);
        } catch (Throwable shortage) {
            // This failure is not reported.
        }
    }

    private void add() {
        long before = count;
        count = before + 1;
    }
}
