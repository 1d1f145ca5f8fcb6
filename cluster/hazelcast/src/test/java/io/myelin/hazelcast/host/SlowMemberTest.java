package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.query.Predicates;
import io.myelin.hazelcast.HeldPartitions;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A host is created while another member is slow, so that acknowledgements of backups are missed.
class SlowMemberTest {

    private static final String KIND = "plant";
    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);

    private final Members members = Members.create();

    @AfterEach
    void close() {
        members.close();
    }

    private HazelcastInstance member() {
        return members.start(HostCluster.configure(members.config(), 1));
    }

    private static CircuitHost host(HazelcastInstance member) {
        return CircuitHost.of(member, HostSettings.defaults()).define(KIND, circuit -> circuit.inlet(VALUE, _ -> {}));
    }

    @Test
    void theHostIsCreatedOnceTheMemberAnswers() throws Exception {
        var slow = member();
        try (var first = host(slow)) {
            first.start();
            var member = member();
            Eventually.until("copies", () -> slow.getPartitionService().isClusterSafe());
            CompletableFuture<CircuitHost> creation;
            try (var _ = new HeldPartitions(slow)) {
                creation = CompletableFuture.supplyAsync(() -> host(member));
                // An acknowledgement counts as missed after a second.
                TimeUnit.SECONDS.sleep(3);
                assertThat(creation).isNotDone();
            }
            try (var second = creation.get(5, TimeUnit.MINUTES)) {
                second.start();
                second.circuit(KIND, "n").inlet(VALUE).ask(1L).get(5, TimeUnit.MINUTES);
                assertThat(DirectoryMap.of(member).entrySet(Predicates.equal(DirectoryMap.ACTIVE, true))).hasSize(1);
            }
        }
    }
}
