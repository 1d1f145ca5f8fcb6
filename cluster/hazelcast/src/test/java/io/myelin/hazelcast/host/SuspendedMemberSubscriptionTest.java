package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.PublishingProgram.KIND;
import static io.myelin.hazelcast.host.PublishingProgram.READING;
import static io.myelin.hazelcast.host.PublishingProgram.READINGS;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.HeldPartitions;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.SilentMember;
import io.myelin.hazelcast.journal.JournalWatch;
import io.myelin.journal.support.Eventually;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A subscription to circuits of two members, of which one does not answer. Nothing has a backup, so that the other
/// member needs no answer of it.
class SuspendedMemberSubscriptionTest {

    /// More than are read at a time.
    private static final int CIRCUITS = 40;

    /// So that the subscription searches for journals meanwhile.
    private static final int SECONDS = 12;

    private final Members members = Members.create();

    @AfterEach
    void close() {
        members.close();
    }

    private Config config() {
        var config = HostCluster.configure(members.config(), 0);
        config.getMapConfigs().values().forEach(map -> map.setBackupCount(0));
        return config;
    }

    private static CircuitHost host(HazelcastInstance member) {
        var host = CircuitHost.of(member, PublishingProgram.settings())
                .define(KIND, new PublishingProgram(1 << 20));
        host.start();
        return host;
    }

    private static boolean owns(HazelcastInstance member, String name) {
        return member.getPartitionService().getPartition(name).getOwner().localMember();
    }

    /// Ids of circuits that live on a member, with their journals.
    private static List<String> ids(HazelcastInstance member, String prefix, int count) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> prefix + i)
                .filter(id -> owns(member, KIND + '/' + id) && owns(member, "/readings/" + KIND + '/' + id))
                .limit(count)
                .toList();
    }

    @Test
    void valuesOfCircuitsOnOtherMembersAreDelivered() throws Exception {
        var silent = SilentMember.start(members, config());
        var suspended = silent.member();
        var member = members.start(config());
        Eventually.until("copies", () -> suspended.getPartitionService().isClusterSafe());
        host(suspended);
        var host = host(member);
        var there = ids(suspended, "there", CIRCUITS);
        var here = ids(member, "here", 1).getFirst();
        var inlet = host.circuit(KIND, here).inlet(READING);
        var received = new PublishedValues();
        var release = new CountDownLatch(1);
        host.subscribe("plant.*", READINGS, _ -> 0, value -> {
            received.receive(value);
            release.await();
        });
        inlet.ask(0L).get(1, TimeUnit.MINUTES);
        Eventually.until("the first value", () -> received.count(here) == 1);
        for (var id : there) {
            host.circuit(KIND, id).inlet(READING).ask(0L).get(1, TimeUnit.MINUTES);
        }
        try (var watch = new JournalWatch(member, "/readings/plant/there", _ -> {}, () -> {})) {
            Eventually.until("all are known to be durable", () -> watch.durable().values().stream()
                    .filter(durable -> durable == 1).count() == CIRCUITS);
        }
        try (silent; var _ = new HeldPartitions(suspended)) {
            silent.hold();
            release.countDown();
            for (long number = 1; number <= SECONDS; number++) {
                inlet.emit(number);
                long count = number + 1;
                Eventually.until("value " + number, () -> received.count(here) == count);
                TimeUnit.SECONDS.sleep(1);
            }
        }
        received.requireRun(here, 0, SECONDS + 1);
        Eventually.until("the others", () -> there.stream().allMatch(id -> received.count(id) == 1));
    }
}
