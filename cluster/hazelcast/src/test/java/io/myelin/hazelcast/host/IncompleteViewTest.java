package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.view.View;
import io.myelin.hazelcast.view.ViewReader;
import io.myelin.journal.Appender;
import io.myelin.journal.Codecs;
import io.myelin.journal.Health;
import io.myelin.journal.circuit.Derivation;
import io.myelin.journal.circuit.MissingEffectsException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.ReportedFailures;
import java.io.Serializable;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// A hosted circuit whose view lacks a change, for which there was no memory for a moment.
class IncompleteViewTest {

    private static final String KIND = "sum";
    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);
    private static final int EVERY = 10;

    private static final AtomicBoolean SCARCE = new AtomicBoolean();
    private static final CountDownLatch LEFT_OUT = new CountDownLatch(1);

    private final AtomicInteger opened = new AtomicInteger();

    /// A key that cannot be kept on the circuit's thread while memory is scarce.
    private record LargeKey(long number) implements Serializable {

        @Override
        public int hashCode() {
            if (number == 2 && SCARCE.get()) {
                LEFT_OUT.countDown();
                throw new OutOfMemoryError("to keep it, thrown by this test");
            }
            return Long.hashCode(number);
        }
    }

    private void build(HazelcastInstance member, HostedCircuit circuit) {
        opened.incrementAndGet();
        var sum = new AtomicLong();
        circuit.journaled().state("sum", Codecs.LONG, sum::get, sum::set);
        circuit.snapshots(EVERY);
        View<LargeKey, Long> sums = View.of(circuit.journaled(), member, "sums", Codecs.LONG);
        circuit.inlet(VALUE, value -> sums.put(new LargeKey(value), sum.addAndGet(value)));
    }

    /// Lacks effects of its records.
    private static final class Incomplete implements Derivation {

        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public void live(Appender appender) {
            // It has no effects.
        }

        @Override
        public void requireEffects() {
            asked.incrementAndGet();
            throw new MissingEffectsException("thrown by this test");
        }

        @Override
        public void close() {
            // It has no resources.
        }
    }

    /// A close gives up what a stalled journal does not acknowledge for long. Here copies are missing.
    @Test
    void theCircuitStaysOpenWhileItsJournalIsStalled() throws Exception {
        try (var members = Members.create()) {
            var member = members.start(HostCluster.configure(members.config(), 1));
            var settings = HostSettings.defaults().copies(Copies.REQUIRED).sweep(Duration.ofMillis(100));
            var derivation = new Incomplete();
            try (var host = CircuitHost.of(member, settings).define(KIND, circuit -> {
                circuit.snapshots(1);
                circuit.inlet(VALUE, _ -> {});
                circuit.journaled().attach(derivation);
            })) {
                host.start();
                var receipt = host.circuit(KIND, "one").inlet(VALUE).ask(1L);
                Eventually.until("open",
                        () -> host.circuits().resident(KIND + "/one") instanceof ResidentCircuit present
                                && present.isLive());
                var resident = requireNonNull(host.circuits().resident(KIND + "/one"));
                Eventually.until("several sweeps", () -> derivation.asked.get() > 2 || !resident.isLive());
                assertThat(resident.health()).isEqualTo(Health.STALLED);
                members.start(HostCluster.configure(members.config(), 1));
                receipt.get(1, TimeUnit.MINUTES);
                Eventually.until("closed", () -> !resident.isLive());
            }
        }
    }

    /// Otherwise no snapshot is taken, and its journal grows.
    @Test
    void theCircuitIsOpenedAgainAndTruncated() throws InterruptedException {
        try (var _ = new ReportedFailures(); var members = Members.create()) {
            var member = members.start(HostCluster.configure(members.config(), 1));
            var settings = HostSettings.defaults().sweep(Duration.ofMillis(100));
            try (var host = CircuitHost.of(member, settings).define(KIND, circuit -> build(member, circuit))) {
                host.start();
                var inlet = host.circuit(KIND, "one").inlet(VALUE);
                inlet.ask(1L).join();
                SCARCE.set(true);
                inlet.ask(2L).join();
                // The receipt does not wait for the receptor.
                assertThat(LEFT_OUT.await(1, TimeUnit.MINUTES)).isTrue();
                SCARCE.set(false);
                for (long value = 3; value <= EVERY; value++) {
                    inlet.ask(value).join();
                }
                Eventually.until("opened again", () -> opened.get() == 2);
                var sums = new ViewReader<LargeKey, Long>(member, "sums", Codecs.LONG);
                Eventually.until("complete", () -> sums.get(new LargeKey(2)) != null);
                for (long value = EVERY + 1; value <= 2 * EVERY; value++) {
                    inlet.ask(value).join();
                }
                var journal = HazelcastJournal.of(member, KIND + "/one", Copies.PREFERRED);
                Eventually.until("truncated", () -> journal.first() > 0);
                assertThat(sums.get(new LargeKey(2)).value()).isEqualTo(1 + 2);
                assertThat(opened).hasValue(2);
            }
        }
    }
}
