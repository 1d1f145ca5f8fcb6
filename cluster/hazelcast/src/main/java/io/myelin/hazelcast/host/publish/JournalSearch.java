package io.myelin.hazelcast.host.publish;

import com.hazelcast.core.IExecutorService;
import io.myelin.hazelcast.host.route.ContentRestored;
import io.myelin.hazelcast.journal.JournalWatch;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The searches of one subscription for journals: at its begin, once its watch is registered, and periodically, since
/// events may be lost. Each runs on a thread of its own, because a member may not answer; one runs at a time.
///
/// Threading: confined to the subscription's thread, but for [#request].
final class JournalSearch {

    /// The interval between searches for journals whose events were lost.
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    /// The same while the cluster does not answer.
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final long ANSWER_SECONDS = 5;

    /// The journals with the numbers of their durable values, or a failure.
    record Outcome(Map<String, Long> found, @Nullable Throwable failure) {}

    /// The outcome of a search that had no memory for another one.
    private static final Outcome UNFINISHED = new Outcome(Map.of(), new OutOfMemoryError("during the search"));

    private final IExecutorService members;
    private final Runnable ended;

    /// Whether to search at once, for journals that have advanced before the watch was registered. Set before the
    /// subscription's thread is unparked; that reads it each time before it parks.
    private volatile boolean requested;

    /// The outcome of the last search. Set before the subscription's thread is unparked; that reads it before it parks.
    private final AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();

    private boolean running;
    private boolean succeeded;
    private long dueAt = System.nanoTime();

    /// @param ended called on the thread of a search once its outcome is set; unparks the subscription's thread
    JournalSearch(IExecutorService members, Runnable ended) {
        this.members = members;
        this.ended = ended;
    }

    /// Has a search begin once the present one has ended. Any thread; the caller unparks the subscription's thread.
    void request() {
        requested = true;
    }

    /// Returns the outcome of the search that has ended since the last call, `null` if none has. [#succeeded] or
    /// [#failed] is to be called for it.
    @Nullable Outcome poll() {
        var last = outcome.getAndSet(null);
        if (last != null) {
            running = false;
        }
        return last;
    }

    void succeeded() {
        succeeded = true;
        dueAt = System.nanoTime() + INTERVAL_NANOS;
    }

    void failed() {
        dueAt = System.nanoTime() + RETRY_NANOS;
    }

    /// Whether [#succeeded] was called.
    boolean hasSucceeded() {
        return succeeded;
    }

    /// Begins a search if one is due and none is running.
    void startIfDue(JournalWatch watch) {
        if (!running && (requested || System.nanoTime() - dueAt >= 0)) {
            requested = false;
            boolean first = !succeeded;
            try {
                Thread.startVirtualThread(() -> {
                    var result = UNFINISHED;
                    try {
                        result = search(watch, first);
                    } finally {
                        outcome.set(result);
                        ended.run();
                    }
                });
            } catch (Throwable scarce) {
                requested = true;
                throw scarce;
            }
            running = true;
        }
    }

    /// Whether there is an outcome, or a search was requested and can begin.
    boolean isReady() {
        return outcome.get() != null || requested && !running;
    }

    /// Nanoseconds until the next periodic search is due; `Long.MAX_VALUE` while one runs, whose end unparks the
    /// subscription's thread.
    long untilDue(long now) {
        return running ? Long.MAX_VALUE : dueAt - now;
    }

    /// @param first whether none has succeeded before
    private Outcome search(JournalWatch watch, boolean first) {
        try {
            if (first) {
                requireContent();
            }
            return new Outcome(watch.durable(), null);
        } catch (Throwable unanswered) {
            // An error too, perhaps of another member: without an outcome there would be no further search.
            return new Outcome(Map.of(), unanswered);
        }
    }

    /// While members restore files there are journals without a head. They would count as created later, and be
    /// delivered from the beginning.
    ///
    /// @throws IllegalStateException if files are being restored, or a member does not answer
    private void requireContent() {
        try {
            for (var answer : members.submitToAllMembers(new ContentRestored()).values()) {
                if (!answer.get(ANSWER_SECONDS, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("members with files are missing");
                }
            }
        } catch (ExecutionException | TimeoutException missing) {
            throw new IllegalStateException("a member does not answer", missing);
        } catch (InterruptedException early) {
            throw new IllegalStateException("interrupted", early);
        }
    }
}
