package io.myelin.substrates.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Subject;
import java.util.function.BiConsumer;

/// The handler of failures of user code, for all circuits (Specification §15.4).
///
/// Defaults to the circuit thread's uncaught-exception handler, as on any application thread.
public final class GlobalFailureHandler {

    /// Volatile: circuits use a handler as soon as a thread has installed it; pairs with the read in [#report].
    private static volatile BiConsumer<? super Subject<?>, ? super Throwable> handler =
            GlobalFailureHandler::uncaught;

    private GlobalFailureHandler() {}

    /// Replaces the handler.
    ///
    /// @param replacement called on the thread of the circuit where the failure happened
    /// @throws NullPointerException if it is `null`
    public static void handler(
            BiConsumer<? super Subject<?>, ? super Throwable> replacement) {
        handler = requireNonNull(replacement, "handler");
    }

    /// Restores the default.
    public static void reset() {
        handler = GlobalFailureHandler::uncaught;
    }

    static void report(Subject<?> closest, Throwable failure) {
        handler.accept(closest, failure);
    }

    private static void uncaught(Subject<?> closest, Throwable failure) {
        Thread thread = Thread.currentThread();
        var own = thread.getUncaughtExceptionHandler();
        if (own != null) {
            own.uncaughtException(thread, failure);
        }
    }
}
