package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Access to a hardened member from outside of the cluster.
class HardenedConfigTest {

    /// An address where no member listens: a port that only root may bind.
    private static final String NOBODY = "127.0.0.1:1";

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        HazelcastClient.shutdownAll();
        members.close();
    }

    /// An object of a class that is on no allow list.
    private record Foreign(int value) implements Serializable {}

    private Config hardened() {
        var running = members.addresses();
        // With port 0, the system selects a port when the member binds.
        var config = HardenedConfig.of(
                members.name(), "127.0.0.1", 0, running.isEmpty() ? List.of(NOBODY) : running);
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.partition.count", "31");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        return JournalCluster.configure(config, 1);
    }

    private HazelcastInstance client() {
        return client(new ClientConfig());
    }

    private HazelcastInstance client(ClientConfig config) {
        config.setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().addAddress(members.addresses().getFirst());
        config.getConnectionStrategyConfig().getConnectionRetryConfig().setClusterConnectTimeoutMillis(1000);
        return HazelcastClient.newHazelcastClient(config);
    }

    @Test
    void clientsAreRefused() throws Exception {
        var member = members.start(hardened());
        var impatient = new ClientConfig();
        impatient.getNetworkConfig().setConnectionTimeout(1000);
        assertThatIllegalStateException().isThrownBy(() -> client(impatient));
        int port = member.getCluster().getLocalMember().getAddress().getPort();
        try (var elsewhere = new Socket()) {
            assertThatThrownBy(() -> elsewhere.connect(new InetSocketAddress("127.0.0.2", port), 1000))
                    .isInstanceOf(IOException.class);
        }
    }

    /// Therefore clients must not have access to a hardened member.
    @Test
    void clientOfAnOrdinaryMemberCanDestroyAllBlocks() {
        var member = members.start();
        member.<String, String>getMap(JournalCluster.BLOCKS).put("a", "b");
        client().getMap(JournalCluster.BLOCKS).destroy();
        assertThat(member.getMap(JournalCluster.BLOCKS).isEmpty()).isTrue();
    }

    @Test
    void unknownClassesAreNotDeserialised() {
        var ordinary = members.start();
        ordinary.getMap("any").set("k", new Foreign(1));
        assertThat(ordinary.getMap("any").get("k")).isEqualTo(new Foreign(1));
        members.close();

        var hardened = members.start(hardened());
        hardened.getMap("any").set("k", new Foreign(1));
        assertThatThrownBy(() -> hardened.getMap("any").get("k"))
                .hasRootCauseInstanceOf(SecurityException.class)
                .isInstanceOf(HazelcastSerializationException.class);
    }

    @Test
    void journalsWorkOnHardenedMembers() throws Exception {
        var one = members.start(hardened());
        var two = members.start(hardened());
        assertThat(one.getCluster().getMembers()).hasSize(2);
        try (var appender = HazelcastJournal.create(one, "c", Copies.REQUIRED).appender()) {
            Records.append(appender, 0, 10);
        }
        assertThat(Records.read(HazelcastJournal.of(two, "c", Copies.REQUIRED), 0)).isEqualTo(Records.range(0, 10));
    }

    @Test
    void wildcardIsRefused() {
        for (var address : List.of("0.0.0.0", "::", "10.0.*.*", "")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HardenedConfig.of("c", address, 5701, List.of("127.0.0.1")));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> HardenedConfig.of("c", "127.0.0.1", 5701, List.of()));
    }
}
