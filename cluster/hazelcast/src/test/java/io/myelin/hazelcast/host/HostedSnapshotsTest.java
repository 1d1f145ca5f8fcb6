package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.BatchSource;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Circuits that begin at a snapshot, whose earlier records are gone.
class HostedSnapshotsTest {

    private static final String KIND = "sum";
    private static final String KEY = KIND + "/one";
    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);

    private final Members members = Members.create();

    /// For each opening of the circuit: its sum, and how many emissions it handled to reach it.
    private final List<AtomicLong> sums = new ArrayList<>();
    private final List<AtomicLong> handled = new ArrayList<>();
    private HazelcastInstance member;
    private CircuitHost host;

    @BeforeEach
    void start() {
        member = members.start(HostCluster.configure(members.config(), 1));
        host = CircuitHost.of(member, HostSettings.defaults().sweep(Duration.ofMillis(100))).define(KIND, this::build);
        host.start();
    }

    private void build(HostedCircuit circuit) {
        var sum = new AtomicLong();
        var count = new AtomicLong();
        sums.add(sum);
        handled.add(count);
        circuit.journaled().state("sum", Codecs.LONG, sum::get, sum::set);
        circuit.snapshots(1000);
        circuit.inlet(VALUE, value -> {
            sum.addAndGet(value);
            count.incrementAndGet();
        });
    }

    @AfterEach
    void stop() {
        host.close();
        members.close();
    }

    private long first() {
        return HazelcastJournal.of(member, KEY, Copies.PREFERRED).first();
    }

    /// A repeated emission counts once, although no remaining record has its number.
    @Test
    void sendersAreInTheSnapshot() {
        var source = new BatchSource(member, KEY, VALUE.name());
        source.bring(0, 3000);
        source.awaitDurable(3000);
        Eventually.until("forgotten", () -> first() > 0);
        BatchReceiver.of(member).release(KEY);
        assertThat(first()).isEqualTo(3000);
        assertThat(source.bring(0, 3001)).isEqualTo(3001);
        source.awaitDurable(3001);
        assertThat(sums.getLast()).hasValue(3000L * 3001 / 2);
        assertThat(handled.getLast()).hasValue(1);
        assertThat(sums).hasSize(2);
    }
}
