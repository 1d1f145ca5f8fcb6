package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.journal.thread.UninterruptibleThread;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/// The set of members for which every partition was found to have its copies. All writers of a member share it:
/// Hazelcast asks each member about all partitions, which is too expensive for each writer. And while copies migrate
/// the answer is no, so a writer that is opened meanwhile depends on the set found before.
///
/// Threading: any thread, but not in callbacks.
final class SafeMembers {

    /// How long a writer waits for the answer. Usually it takes a few milliseconds.
    private static final long PATIENCE_SECONDS = 1;

    private final HazelcastInstance instance;
    private final int backups;

    /// The last question, answered or not. Only one is put for the same members at a time.
    private final AtomicReference<Question> asked =
            new AtomicReference<>(new Question(CopyHolders.NONE, CompletableFuture.completedFuture(false)));

    /// The last members among whom all copies were found. Written by any thread, the last one counts.
    private volatile CopyHolders found = CopyHolders.NONE;

    SafeMembers(HazelcastInstance instance) {
        this.instance = instance;
        backups = JournalCluster.backups(instance);
    }

    /// Whether all copies were found for these members, or are found now. While another thread is asking, the answer is
    /// no: ask again later.
    boolean isSafe(CopyHolders members) {
        if (isTooSmall(members)) {
            found = CopyHolders.NONE;
            return false;
        }
        var before = found;
        if (members.equals(before)) {
            return true;
        }
        if (!before.holders().isEmpty() && members.include(before)) {
            // Members joined and none left: copies migrate, and the source drops each only after it has migrated.
            // Threads may write this in either order: a set that is not the latest is extended again, or asked for.
            found = members;
            return true;
        }
        var last = asked.get();
        var next = new Question(members, new CompletableFuture<>());
        if (last.isOpenFor(members) || !asked.compareAndSet(last, next)) {
            return false;
        }
        // On another thread: if a member dies just when it is asked, Hazelcast repeats the question for two minutes.
        // Meanwhile the writer goes on, and the other members are asked. A platform thread: a virtual thread that waits
        // with a time limit may be lost while memory is short (0359), and nobody would ask again.
        try {
            new UninterruptibleThread("journal-copies", () -> put(next)).start();
        } catch (Throwable shortage) {
            next.answer.complete(false);
            throw shortage;
        }
        return answer(next);
    }

    /// A question to all members.
    ///
    /// @param members for which the answer counts
    private record Question(CopyHolders members, CompletableFuture<Boolean> answer) {

        boolean isOpenFor(CopyHolders others) {
            return !answer.isDone() && members.equals(others);
        }
    }

    private void put(Question question) {
        try {
            // A member that rejoins is a different one, and so is one that takes data again. So a set that was found
            // safe stays safe as long as it is current.
            boolean safe = instance.getPartitionService().isClusterSafe() && question.members.are(instance);
            if (safe) {
                found = question.members;
            }
            question.answer.complete(safe);
        } catch (Throwable failed) {
            question.answer.completeExceptionally(failed);
        } finally {
            question.answer.complete(false); // if there was no memory for the failure
        }
    }

    /// @return false if there is no answer yet: ask again later
    private static boolean answer(Question question) {
        try {
            return question.answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException silent) {
            return false;
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case RuntimeException reason -> throw reason;
                case Error reason -> throw reason;
                default -> throw new IllegalStateException(failed);
            }
        }
    }

    /// Whether there are fewer members with data than copies: Hazelcast calls such a cluster safe.
    boolean isTooSmall(CopyHolders members) {
        return members.holders().size() <= backups;
    }
}
