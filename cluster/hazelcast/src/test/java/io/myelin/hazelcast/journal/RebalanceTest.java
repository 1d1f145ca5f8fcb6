package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastException;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Copies that move because a member joined.
class RebalanceTest {

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    @Test
    void joinDoesNotStopAcknowledgements() throws Exception {
        var one = members.start();
        members.start();
        var moving = new AtomicBoolean();
        // While copies move, no member reports that all are in place.
        var watched = Interposed.on(one, (method, _) -> {
            if (moving.get() && method.equals("getPartitionService")) {
                throw new HazelcastException("copies are moving");
            }
        });
        var journal = HazelcastJournal.create(watched, "c", Copies.REQUIRED);
        var appender = journal.appender();
        Records.append(appender, 0, 10);
        Eventually.until("soundness", () -> appender.health() == Health.SOUND);
        moving.set(true);
        members.start();
        Eventually.until("join", () -> one.getCluster().getMembers().size() == 3);
        appender.append(Records.of(10, 10), 10);
        assertThat(appender.awaitDurable(20, 3, TimeUnit.MINUTES)).isTrue();
        moving.set(false);
        appender.close();
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 20));
    }
}
