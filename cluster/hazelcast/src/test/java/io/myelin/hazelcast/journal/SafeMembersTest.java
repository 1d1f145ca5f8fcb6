package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.PartitionService;
import io.myelin.hazelcast.Members;
import io.myelin.journal.support.Eventually;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// A question to the cluster that has no answer for long, because a member that is asked has just died.
class SafeMembersTest {

    private final CountDownLatch answered = new CountDownLatch(1);
    private final AtomicInteger questions = new AtomicInteger();

    /// A member for which the first question has no answer.
    private HazelcastInstance silent(HazelcastInstance member) {
        var service = (PartitionService) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PartitionService.class}, (_, method, arguments) -> {
                    if (method.getName().equals("isClusterSafe") && questions.incrementAndGet() == 1) {
                        answered.await();
                    }
                    return method.invoke(member.getPartitionService(), arguments);
                });
        return (HazelcastInstance) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {HazelcastInstance.class},
                (_, method, arguments) -> method.getName().equals("getPartitionService")
                        ? service
                        : method.invoke(member, arguments));
    }

    @Test
    void otherMembersAreAskedMeanwhile() {
        try (var members = Members.create()) {
            var first = members.start();
            members.start();
            var third = members.start();
            Eventually.until("copies", () -> first.getPartitionService().isClusterSafe());
            var asking = silent(first);
            var safe = new SafeMembers(asking);
            var before = CopyHolders.of(asking);
            assertThat(safe.isSafe(before)).as("there is no answer").isFalse();
            assertThat(safe.isSafe(before)).isFalse();
            assertThat(questions).as("one question for the same members").hasValue(1);
            third.getLifecycleService().terminate();
            Eventually.until("removed", () -> first.getCluster().getMembers().size() == 2);
            Eventually.until("safe", () -> safe.isSafe(CopyHolders.of(asking)));
            answered.countDown();
            Eventually.until("still safe", () -> safe.isSafe(CopyHolders.of(asking)));
        } finally {
            answered.countDown();
        }
    }
}
