package io.myelin.twin.source;

import java.time.Duration;

/// Closes a connection to a process that may have ended or been stopped, and waits for that for a bounded time.
final class BoundedClose {

    /// The maximum time to wait: a process that is stopped never answers.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private BoundedClose() {}

    /// One side of a connection.
    @FunctionalInterface
    interface Closing {

        /// Closes it.
        void close() throws Exception;
    }

    /// Closes one side, and waits at most two seconds for that. A failure is ignored: it means that the other side is
    /// gone.
    static void of(Closing closing) {
        var thread = Thread.ofVirtual().name("closing").start(() -> {
            try {
                closing.close();
            } catch (Exception gone) {
                // See the method's comment.
            }
        });
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
