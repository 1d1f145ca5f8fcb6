package io.myelin.hazelcast.journal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One question to the cluster for all threads that ask it at about the same time. While a question is being answered,
/// later callers wait for the next one: the answer that a caller gets is always to a question put after the call.
///
/// Threading: any thread that may wait.
///
/// @param <A> the answer
final class SharedInquiry<A> {

    private final Supplier<A> question;

    /// Held while the question is being answered.
    private final ReentrantLock asking = new ReentrantLock();

    /// The answer to the next question, `null` if no thread waits to put it. Guarded by this object's monitor.
    private @Nullable CompletableFuture<A> next;

    /// @param question may be put by any of the callers' threads
    SharedInquiry(Supplier<A> question) {
        this.question = question;
    }

    /// Returns the answer. An exception of the question is thrown to all callers that share it.
    A ask() {
        CompletableFuture<A> joined;
        boolean first;
        synchronized (this) {
            var waiting = next;
            first = waiting == null;
            joined = waiting == null ? new CompletableFuture<>() : waiting;
            next = joined;
        }
        if (first) {
            put(joined);
        }
        try {
            return joined.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
        }
    }

    private void put(CompletableFuture<A> answer) {
        asking.lock();
        try {
            // From here on callers wait for the question after this one.
            synchronized (this) {
                next = null;
            }
            answer.complete(question.get());
        } catch (RuntimeException | Error failed) {
            answer.completeExceptionally(failed);
        } finally {
            asking.unlock();
        }
    }
}
