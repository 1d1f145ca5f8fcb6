package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import com.hazelcast.partition.ReplicaMigrationEvent;
import io.myelin.hazelcast.Members;
import io.myelin.journal.support.Eventually;
import java.io.Serial;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What a backup refuses is repeated soon if its partition has just migrated.
class MigrationRefusalsTest {

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    /// Starts a member on which Hazelcast's own search ends nothing.
    static HazelcastInstance startedPatiently(Members members) {
        var config = members.config();
        config.setProperty("hazelcast.operation.backup.timeout.millis", "3600000");
        return members.start(config);
    }

    /// Its owner executes it, and its backup fails: to the caller that is the same as a refusal, since nobody
    /// acknowledges it.
    private static final class Unacknowledged implements EntryProcessor<String, String, String> {

        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public String process(Map.Entry<String, String> entry) {
            entry.setValue("new");
            return "done";
        }

        @Override
        public EntryProcessor<String, String, String> getBackupProcessor() {
            return new Failing();
        }
    }

    private static final class Failing implements EntryProcessor<String, String, String> {

        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public String process(Map.Entry<String, String> entry) {
            throw new IllegalStateException("refused");
        }
    }

    /// Sends an operation that no backup acknowledges.
    static CompletableFuture<String> send(HazelcastInstance member, String map, String key) {
        return member.<String, String>getMap(map).submitToKey(key, new Unacknowledged()).toCompletableFuture();
    }

    private static int partition(HazelcastInstance member, String key) {
        return member.getPartitionService().getPartition(key).getPartitionId();
    }

    /// The event that a partition has migrated.
    static ReplicaMigrationEvent migrated(int partition) {
        return (ReplicaMigrationEvent) Proxy.newProxyInstance(ReplicaMigrationEvent.class.getClassLoader(),
                new Class<?>[] {ReplicaMigrationEvent.class},
                (_, method, _) -> method.getName().equals("getPartitionId") ? partition : null);
    }

    /// Tells a member that a partition has migrated, until an operation has ended.
    private static void end(MigrationWatch watch, int partition, CompletableFuture<?> operation) {
        var event = migrated(partition);
        Eventually.until("ended", () -> {
            watch.replicaMigrationCompleted(event);
            return operation.isDone();
        });
        assertThatThrownBy(operation::get).hasCauseInstanceOf(IndeterminateOperationStateException.class);
    }

    @Test
    void onlyOperationsOnJournalsInPartitionsThatHaveMigratedAreEnded() {
        var one = startedPatiently(members);
        var other = startedPatiently(members);
        Eventually.until("copies", () -> other.getPartitionService().isClusterSafe());
        var key = "key";
        int partition = partition(one, key);
        var elsewhere = IntStream.range(0, 1_000)
                .mapToObj(Integer::toString)
                .filter(name -> partition(one, name) != partition)
                .findAny()
                .orElseThrow();
        var others = send(one, "any", key);
        var later = send(one, "myelin.journal.blocks", elsewhere);
        try (var watch = new MigrationWatch(one)) {
            end(watch, partition, send(one, "myelin.journal.blocks", key));
            // The search that ends this one has seen the two before, which have waited for longer.
            end(watch, partition, send(one, "myelin.journal.heads", key));
            assertThat(others).isNotDone();
            assertThat(later).isNotDone();
            end(watch, partition(one, elsewhere), later);
            assertThat(others).isNotDone();
        }
        IMap<String, String> blocks = one.getMap("myelin.journal.blocks");
        assertThat(blocks.get(key)).as("the owner has executed it").isEqualTo("new");
    }
}
