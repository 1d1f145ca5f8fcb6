package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.journal.support.Eventually;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Members and clients are told when partitions migrate.
class MigrationWatchTest {

    private static final int PARTITIONS = 3;

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    private HazelcastInstance member(boolean data) {
        var config = members.config().setLiteMember(!data);
        config.setProperty("hazelcast.partition.count", Integer.toString(PARTITIONS));
        // Seconds between two of them, so that they last for longer than an event needs.
        config.setProperty("hazelcast.partition.migration.interval", "1");
        return members.start(config);
    }

    @Test
    void theyHearOfTheBeginAndOfTheEnd() {
        var one = member(true);
        var emitting = member(false);
        var joining = member(false);
        one.getMap("any").put("key", "value"); // so that there are partitions
        var config = new ClientConfig().setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().addAddress(members.addresses().getFirst());
        var client = HazelcastClient.newHazelcastClient(config);
        var advances = new AtomicInteger();
        try (var atMember = new MigrationWatch(emitting);
                var atClient = new MigrationWatch(client)) {
            atMember.onAdvance(advances::incrementAndGet);
            assertThat(atMember.isMigrating()).isFalse();
            assertThat(atClient.isMigrating()).isFalse();
            joining.getCluster().promoteLocalLiteMember();
            Eventually.until("a member hears of the begin", atMember::isMigrating);
            Eventually.until("a client hears of the begin", atClient::isMigrating);
            Eventually.until("a member hears of the end", () -> !atMember.isMigrating());
            Eventually.until("a client hears of the end", () -> !atClient.isMigrating());
            Eventually.until("each partition and the end", () -> advances.get() > PARTITIONS);
        } finally {
            client.shutdown();
        }
    }

    @Test
    void aMemberThatWasShutDownMayBeGivenUp() {
        var one = member(true);
        var watch = new MigrationWatch(one);
        one.shutdown();
        watch.close();
    }
}
