package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.PublishingProgram.KIND;
import static io.myelin.hazelcast.host.PublishingProgram.READING;
import static io.myelin.hazelcast.host.PublishingProgram.READINGS;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.host.publish.HostedSubscription;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.journal.support.Eventually;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/// Subscriptions and circuits after all members were terminated.
class RestartedSubscriptionTest {

    private static final int MEMBERS = 3;
    private static final long COUNT = 50;
    private static final List<String> IDS = IntStream.range(0, 20).mapToObj(Integer::toString).toList();

    @TempDir
    private Path folders;

    private Members members = Members.create();
    private final List<CircuitHost> hosts = new ArrayList<>();

    @AfterEach
    void stop() {
        hosts.forEach(CircuitHost::close);
        members.close();
    }

    private CircuitHost start(int number) {
        var config = JournalCluster.keepFiles(
                members.config(), folders.resolve(Integer.toString(number)), MEMBERS);
        var member = members.start(HostCluster.configure(config, 1));
        var host = CircuitHost.of(member, PublishingProgram.settings()).define(KIND, new PublishingProgram(1 << 20));
        host.start();
        hosts.add(host);
        return host;
    }

    private static void emit(CircuitHost host, List<String> ids, long from, long until) throws Exception {
        var inlets = ids.stream().map(id -> host.circuit(KIND, id).inlet(READING)).toList();
        for (long i = from; i < until; i++) {
            long value = i;
            CompletableFuture.allOf(inlets.stream().map(inlet -> inlet.ask(value)).toArray(CompletableFuture[]::new))
                    .get(5, TimeUnit.MINUTES);
        }
    }

    /// The first member knows some of the journals when the subscription begins.
    @WaitingCase
    void latestDeliversNoValueOfAnEarlierRunAgain() throws Exception {
        var before = start(0);
        start(1);
        start(2);
        var all = new PublishedValues();
        before.subscribe("plant.*", READINGS, _ -> 0, all);
        emit(before, IDS, 0, COUNT);
        // The values are delivered, so their number is stored.
        IDS.forEach(id -> Eventually.until("values of " + id, () -> all.count(id) == COUNT));
        members.close();
        hosts.forEach(CircuitHost::close);
        hosts.clear();
        members = Members.create();

        var first = start(0);
        var latest = new PublishedValues();
        var subscription = first.subscribe("plant.*", READINGS, _ -> HostedSubscription.LATEST, latest);
        start(1);
        start(2);
        Eventually.until("circuits", () -> subscription.circuits().keySet().containsAll(IDS));
        emit(first, IDS, COUNT, COUNT + 1);
        IDS.forEach(id -> Eventually.until("value of " + id, () -> latest.count(id) > 0
                && latest.of(id).getLast().sequence() == COUNT));
        IDS.forEach(id -> latest.requireRun(id, COUNT, COUNT + 1));
    }

    /// Unlike journals, the directory is not kept in files.
    @WaitingCase
    void circuitsAreListedAgainWithTheirNextEmission() throws Exception {
        var before = start(0);
        start(1);
        start(2);
        emit(before, IDS, 0, 1);
        assertThat(before.where(KIND)).containsOnlyKeys(IDS);
        members.close();
        hosts.forEach(CircuitHost::close);
        hosts.clear();
        members = Members.create();

        var first = start(0);
        start(1);
        start(2);
        var id = IDS.getFirst();
        emit(first, List.of(id), 1, 2);
        assertThat(first.where(KIND)).containsOnlyKeys(id);
    }
}
