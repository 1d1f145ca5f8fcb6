package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The owner of a circuit's key names another member that has the circuit open. A sender asks that member until it no
/// longer has the circuit.
class ElsewhereTest {

    private static final String KEY = "plant/north";
    private static final InletType<Long> NUMBER = InletType.of("number", Codecs.LONG);

    private final Members members = Members.create();
    private final Member owner = new Member();
    private final Member other = new Member();
    private HazelcastInstance first;
    private HazelcastInstance second;

    @BeforeEach
    void start() {
        first = members.start(HostCluster.configure(members.config(), 1));
        second = members.start(HostCluster.configure(members.config(), 1));
        // Partitions have owners only after the first operation, and the backups of the first partition may move.
        DirectoryMap.repeated(() -> first.getMap("any").put(KEY, KEY));
        Eventually.until("copies", () -> first.getPartitionService().isClusterSafe());
        boolean isFirst = first.getPartitionService().getPartition(KEY).getOwner().localMember();
        (isFirst ? first : second).getUserContext().put(BatchReceiver.CONTEXT, owner);
        (isFirst ? second : first).getUserContext().put(BatchReceiver.CONTEXT, other);
        owner.elsewhere = (isFirst ? second : first).getCluster().getLocalMember().getUuid();
    }

    @AfterEach
    void close() {
        members.close();
    }

    /// A member that accepts everything that is emitted while it has the circuit.
    private static final class Member implements BatchReceiver {

        private final List<String> asked = new ArrayList<>();
        private long accepted;
        private volatile boolean open;
        private volatile boolean losing;
        private volatile @Nullable UUID elsewhere;

        @Override
        public synchronized BatchAnswer receive(DeliverBatch batch) {
            asked.add((batch.isDirect() ? "direct" : "owner") + (batch.insists() ? " insisting" : ""));
            if (batch.isDirect() && losing) {
                losing = false;
                throw new IndeterminateOperationStateException("lost");
            }
            var named = elsewhere;
            if (named != null && !batch.isDirect() && !batch.insists()) {
                return BatchAnswer.elsewhere(named);
            }
            if (!open) {
                return batch.isDirect() ? BatchAnswer.gone() : BatchAnswer.later("not yet");
            }
            accepted = batch.first() + batch.count();
            return BatchAnswer.taken(accepted, accepted);
        }

        @Override
        public synchronized BatchAnswer await(AwaitDurable question) {
            return BatchAnswer.taken(accepted, accepted);
        }

        @Override
        public boolean release(String key) {
            return true;
        }

        synchronized List<String> asked() {
            var all = List.copyOf(asked);
            asked.clear();
            return all;
        }
    }

    private static void ask(RemoteCircuit remote, long value) throws Exception {
        var receipt = new CompletableFuture<Void>();
        assertThat(remote.emit(NUMBER, value, receipt, -1)).isTrue();
        receipt.get(1, TimeUnit.MINUTES);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void memberThatHasTheCircuitIsAskedUntilItIsGone(boolean fromClient) throws Exception {
        var sender = fromClient ? client() : first;
        try (var router = new CircuitRouter(sender, 1 << 20)) {
            var remote = router.remote(KEY);
            other.open = true;
            ask(remote, 0);
            assertThat(owner.asked()).containsExactly("owner");
            assertThat(other.asked()).containsExactly("direct");
            ask(remote, 1);
            assertThat(owner.asked()).isEmpty();
            assertThat(other.asked()).containsExactly("direct");
            other.open = false;
            owner.open = true;
            ask(remote, 2);
            assertThat(other.asked()).containsExactly("direct");
            assertThat(owner.asked()).containsExactly("owner insisting");
            owner.elsewhere = null;
            ask(remote, 3);
            assertThat(owner.asked()).containsExactly("owner");
            assertThat(other.asked()).isEmpty();
        } finally {
            if (fromClient) {
                sender.shutdown();
            }
        }
    }

    /// If the owner of the key opened the circuit at once, its program might fail, and no member would have the
    /// circuit.
    @Test
    void memberWhoseAnswerWasLostIsAskedAgain() throws Exception {
        other.open = true;
        other.losing = true;
        try (var router = new CircuitRouter(first, 1 << 20)) {
            ask(router.remote(KEY), 0);
        }
        assertThat(owner.asked()).containsExactly("owner", "owner");
        assertThat(other.asked()).containsExactly("direct", "direct");
    }

    @Test
    void memberThatHasLeftTheClusterIsNotAsked() throws Exception {
        owner.elsewhere = UUID.randomUUID();
        owner.open = true;
        try (var router = new CircuitRouter(first, 1 << 20)) {
            ask(router.remote(KEY), 0);
        }
        assertThat(owner.asked()).containsExactly("owner", "owner insisting");
        assertThat(other.asked()).isEmpty();
    }

    /// Its host was closed after the owner had named it.
    @Test
    void memberWithoutAHostIsNotAskedAgain() throws Exception {
        first.getUserContext().remove(BatchReceiver.CONTEXT, other);
        second.getUserContext().remove(BatchReceiver.CONTEXT, other);
        owner.open = true;
        try (var router = new CircuitRouter(first, 1 << 20)) {
            ask(router.remote(KEY), 0);
        }
        assertThat(owner.asked()).containsExactly("owner", "owner insisting");
    }

    /// A question to the owner of the key would wait for the key's partition.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void memberThatHasTheCircuitIsAskedWhilePartitionsMigrate(boolean fromClient) throws Exception {
        var sender = fromClient ? client() : first;
        var named = owner.elsewhere;
        owner.elsewhere = null;
        owner.open = true;
        try (var router = new CircuitRouter(sender, 1 << 20)) {
            var remote = router.remote(KEY);
            router.migrations().migrationStarted(null);
            ask(remote, 0);
            assertThat(owner.asked()).containsExactly("owner"); // no member has answered before
            ask(remote, 1);
            assertThat(owner.asked()).containsExactly("direct");
            router.migrations().migrationFinished(null);
            ask(remote, 2);
            assertThat(owner.asked()).containsExactly("owner");
            router.migrations().migrationStarted(null);
            owner.open = false;
            owner.elsewhere = named;
            other.open = true;
            ask(remote, 3);
            // The circuit left the member in an orderly way, so the owner of the key need not open it at once.
            assertThat(owner.asked()).containsExactly("direct", "owner");
            assertThat(other.asked()).containsExactly("direct");
        } finally {
            if (fromClient) {
                sender.shutdown();
            }
        }
    }

    @Test
    void memberThatDiedIsNotAskedWhilePartitionsMigrate() throws Exception {
        owner.elsewhere = null;
        owner.open = true;
        boolean isFirst = first.getPartitionService().getPartition(KEY).getOwner().localMember();
        try (var router = new CircuitRouter(isFirst ? second : first, 1 << 20)) {
            var remote = router.remote(KEY);
            ask(remote, 0);
            router.migrations().migrationStarted(null);
            other.open = true;
            (isFirst ? first : second).getLifecycleService().terminate();
            ask(remote, 1);
            assertThat(other.asked()).containsOnly("owner");
        }
    }

    private HazelcastInstance client() {
        var config = HostCluster.configure(new ClientConfig());
        config.setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().addAddress(members.addresses().getFirst());
        return HazelcastClient.newHazelcastClient(config);
    }
}
