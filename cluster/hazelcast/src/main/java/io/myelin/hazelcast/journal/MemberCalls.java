package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs a task on several members and waits for all answers.
final class MemberCalls {

    private MemberCalls() {}

    /// Returns the answers of all members.
    ///
    /// @param executor the name of the executor service that runs the task
    /// @param seconds  the maximum time to wait for each answer
    /// @throws HazelcastSerializationException if a member cannot read the task
    /// @throws HazelcastException              if a member does not answer, its task fails, or the caller is
    ///                                         interrupted; may be retried
    static <R> List<R> call(HazelcastInstance caller, Collection<Member> members, String executor,
            Callable<R> task, long seconds) {
        var all = new ArrayList<R>();
        try {
            for (var answer : caller.getExecutorService(executor).submitToMembers(task, members).values()) {
                all.add(answer.get(seconds, TimeUnit.SECONDS));
            }
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof HazelcastSerializationException unreadable) {
                throw unreadable;
            }
            throw new HazelcastException(executor + ": a member does not answer", failed);
        } catch (TimeoutException missing) {
            throw new HazelcastException(executor + ": a member does not answer", missing);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            throw new HazelcastException(executor + ": interrupted", early);
        }
        return all;
    }
}
