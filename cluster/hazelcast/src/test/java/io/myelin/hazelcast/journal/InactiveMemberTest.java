package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.view.ViewReader;
import io.myelin.journal.Codecs;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Calls after a shutdown fail with the exceptions of a journal. Those of Hazelcast are kinds of
/// [IllegalStateException], which mean something else: that a journal exists already, for example.
class InactiveMemberTest {

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    private static void requireReport(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(JournalException.class).hasMessageContaining("was shut down");
    }

    @Test
    void aJournalReportsThatItsMemberWasShutDown() throws Exception {
        var one = members.start();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        var appender = journal.appender();
        Records.append(appender, 0, 10);
        var reader = journal.read(0);
        var waiting = journal.read();
        waiting.await(1);
        var snapshots = journal.snapshots();
        var snapshot = new Snapshot(journal.identity(), 0, 0, new byte[1]);
        snapshots.store(snapshot);
        var inspection = HazelcastInspection.of(one, "c");
        var inspected = inspection.read();
        one.shutdown();

        requireReport(() -> HazelcastJournal.create(one, "other", Copies.PREFERRED));
        requireReport(() -> HazelcastJournal.of(one, "c", Copies.PREFERRED));
        requireReport(journal::createIfAbsent);
        requireReport(journal::exists);
        requireReport(journal::withVirtualThreads);
        requireReport(() -> journal.beside("other"));
        requireReport(() -> journal.writtenBy(appender));
        requireReport(journal::appender);
        requireReport(journal::read);
        requireReport(() -> journal.read(0));
        requireReport(() -> journal.read(0, 0));
        requireReport(() -> journal.truncate(0));
        requireReport(journal::first);
        requireReport(journal::durable);
        requireReport(journal::identity);
        requireReport(journal::bytes);
        journal.close();

        requireReport(reader::next);
        requireReport(waiting::next);
        waiting.await(1);
        waiting.close();
        reader.close();

        requireReport(() -> snapshots.store(snapshot));
        requireReport(snapshots::sequences);
        requireReport(() -> snapshots.load(0));
        requireReport(() -> snapshots.remove(0));

        requireReport(() -> HazelcastInspection.of(one, "c"));
        requireReport(() -> HazelcastInspection.names(one));
        requireReport(inspection::bytes);
        requireReport(inspection::read);
        requireReport(() -> inspection.snapshots().sequences());
        requireReport(inspected::next);

        Eventually.until("ended", () -> appender.health() == Health.FAILED);
        requireReport(() -> appender.append(Records.of(10, 1), 1));
        requireReport(() -> appender.awaitDurable(11, 1, TimeUnit.SECONDS));
        appender.close();
    }

    @Test
    void aWatchReportsThatItsMemberWasShutDown() {
        var one = members.start();
        try (var watch = new JournalWatch(one, "c", _ -> {}, () -> {})) {
            assertThat(watch.durable()).isEmpty();
            one.shutdown();
            requireReport(watch::durable);
        }
        requireReport(() -> new JournalWatch(one, "c", _ -> {}, () -> {}).close());
    }

    @Test
    void aViewReportsThatItsMemberWasShutDown() {
        var one = members.start();
        var reader = new ViewReader<String, Long>(one, "sums", Codecs.LONG);
        assertThat(reader.get("key")).isNull();
        one.shutdown();
        requireReport(() -> reader.get("key"));
        requireReport(reader::progress);
        requireReport(() -> new ViewReader<String, Long>(one, "sums", Codecs.LONG));
    }

    @Test
    void aJournalReportsThatItsClientWasShutDown() {
        var one = members.start();
        HazelcastJournal.create(one, "c", Copies.PREFERRED).appender().close();
        var client = client();
        var inspection = HazelcastInspection.of(client, "c");
        var reader = inspection.read();
        client.shutdown();
        requireReport(() -> HazelcastInspection.of(client, "c"));
        requireReport(() -> HazelcastInspection.names(client));
        requireReport(inspection::bytes);
        requireReport(inspection::read);
        requireReport(() -> inspection.snapshots().load(0));
        reader.close();
    }

    private HazelcastInstance client() {
        var config = JournalCluster.configure(new ClientConfig().setClusterName(members.name()));
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().setAddresses(members.addresses());
        return HazelcastClient.newHazelcastClient(config);
    }
}
