package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.cluster.ClusterState;
import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A member that joins without data receives partitions, and circuits with them, once its host was started.
class JoiningHostTest {

    private static final String KIND = "plant";
    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);

    private final Members members = Members.create();

    @AfterEach
    void close() {
        members.close();
    }

    private HazelcastInstance member(boolean data) {
        return members.start(HostCluster.configure(members.config(), 1).setLiteMember(!data));
    }

    private static CircuitHost host(HazelcastInstance member, HostSettings settings) {
        return CircuitHost.of(member, settings).define(KIND, circuit -> circuit.inlet(VALUE, _ -> {}));
    }

    @Test
    void circuitsMoveToAHostThatJoins() throws Exception {
        try (var first = host(member(true), HostSettings.defaults())) {
            first.start();
            for (int i = 0; i < 20; i++) {
                first.circuit(KIND, "n" + i).inlet(VALUE).ask(1L).get(5, TimeUnit.MINUTES);
            }
            var member = member(false);
            List<Boolean> lite = new CopyOnWriteArrayList<>();
            var settings = HostSettings.defaults().circuits(() -> {
                lite.add(member.getCluster().getLocalMember().isLiteMember());
                return Substrates.cortex().circuit();
            });
            try (var second = host(member, settings)) {
                second.join();
                // The entries name this member before its circuits are open.
                Eventually.until("moved", () -> second.hosted().values().stream()
                        .anyMatch(state -> state.phase().equals("LIVE")));
                assertThat(first.where(KIND).values()).extracting(CircuitLocation::member)
                        .contains(member.getCluster().getLocalMember().getUuid());
                // The provider was loaded before the first partition arrived.
                assertThat(lite.getFirst()).isTrue();
                assertThat(lite).contains(false);
                for (int i = 0; i < 20; i++) {
                    second.circuit(KIND, "n" + i).inlet(VALUE).ask(2L).get(5, TimeUnit.MINUTES);
                }
            }
        }
    }

    /// The first event in a virtual machine loads the flight recorder, which would keep circuits waiting. Other tests
    /// in this process may have done that.
    @Test
    void eventsAreKnownBeforeACircuitMoves() throws Exception {
        var one = member(true);
        var partitions = one.getPartitionService().getPartitions().size();
        try (var joining = HostProcess.on(
                members.name(), members.addresses(), "-Dlate.data=true", "-Dpartitions=" + partitions)) {
            joining.await("up");
            joining.give("events");
            assertThat(joining.await("events")).isEqualTo("3");
        }
    }

    @Test
    void memberWithDataCannotJoin() {
        try (var host = host(member(true), HostSettings.defaults())) {
            assertThatThrownBy(host::join).isInstanceOf(IllegalStateException.class);
            // Nothing changed.
            assertThat(host.isOpening()).isFalse();
            host.start();
        }
    }

    @Test
    void joinThatTheClusterRefusesIsRepeated() {
        var one = member(true);
        try (var first = host(one, HostSettings.defaults())) {
            first.start();
            var member = member(false);
            try (var second = host(member, HostSettings.defaults())) {
                Eventually.until("frozen", () -> isFrozen(one));
                assertThatThrownBy(second::join).isInstanceOf(IllegalStateException.class);
                assertThat(member.getCluster().getLocalMember().isLiteMember()).isTrue();
                one.getCluster().changeClusterState(ClusterState.ACTIVE);
                second.join();
                assertThat(member.getCluster().getLocalMember().isLiteMember()).isFalse();
                assertThatThrownBy(second::join).isInstanceOf(IllegalStateException.class);
            }
            assertThatThrownBy(first::join).isInstanceOf(IllegalStateException.class);
        }
    }

    /// Freezes the cluster's state. Hazelcast refuses that while partitions migrate.
    private static boolean isFrozen(HazelcastInstance member) {
        try {
            member.getCluster().changeClusterState(ClusterState.FROZEN);
            return true;
        } catch (IllegalStateException migrating) {
            return false;
        }
    }
}
