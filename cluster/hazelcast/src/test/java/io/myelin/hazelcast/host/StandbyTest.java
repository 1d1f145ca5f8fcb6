package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.journal.support.Eventually;
import java.io.Serial;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// A member that follows a circuit opens it when its owner dies, without a replay from the beginning.
class StandbyTest {

    private static final long COUNT = 1000;
    private static final AtomicBoolean REPLACING = new AtomicBoolean();

    private static final HostSettings FOLLOWING =
            HostSettings.defaults().sweep(Duration.ofMillis(200)).standbys(true);

    /// Two members, with a backup of each partition.
    private static HostMembers two(HostSettings settings) throws Exception {
        var members = new HostMembers(settings);
        try {
            members.start();
            members.start();
            members.awaitSafe();
            return members;
        } catch (Throwable failed) {
            members.close();
            throw failed;
        }
    }

    private static void awaitFollowed(CircuitHost host, String key, long records) {
        Eventually.until("followed", () -> host.following().getOrDefault(key, 0L) == records);
    }

    /// A circuit of the second member, with one emission, which the first member follows.
    ///
    /// @param host  the host of the first member
    /// @param inlet the circuit's inlet, seen from there
    private record Followed(CircuitHost host, String id, HostedInlet<Long> inlet) {

        static Followed by(HostMembers members) throws Exception {
            var id = members.idOn(1);
            var host = members.host(0);
            var followed = new Followed(host, id, host.circuit(KIND, id).inlet(READING));
            followed.inlet.ask(0L).get();
            awaitFollowed(host, followed.key(), 1);
            return followed;
        }

        String key() {
            return KIND + '/' + id;
        }
    }

    @Test
    void standbyTakesOver() throws Exception {
        try (var members = two(FOLLOWING)) {
            var id = members.idOn(1);
            var key = KIND + '/' + id;
            var inlet = members.host(0).circuit(KIND, id).inlet(READING);
            for (long i = 0; i < COUNT; i++) {
                inlet.emit(i);
            }
            inlet.ask(COUNT).get();
            awaitFollowed(members.host(0), key, COUNT + 1);
            assertThat(members.opened(id)).isEqualTo(2);
            members.instance(1).getLifecycleService().terminate();
            inlet.ask(COUNT + 1).get();
            // The member that followed the circuit opened it; no third one was built.
            assertThat(members.opened(id)).isEqualTo(2);
            assertThat(members.settled(id)).isEqualTo(LongStream.range(0, COUNT + 2).boxed().toList());
            assertThat(members.host(0).following()).isEmpty();
        }
    }

    /// A batch may reach this member shortly before the partition table names it as the circuit's owner. If the opening
    /// discarded the standby, the circuit would have to be rebuilt from its journal.
    @Test
    void standbyOutlastsAnOpeningThatComesTooEarly() throws Exception {
        try (var members = two(FOLLOWING)) {
            var followed = Followed.by(members);
            for (int early = 0; early < 3; early++) {
                var resident = followed.host.circuits().require(followed.key());
                if (early > 0) {
                    resident.claim(); // by another member that is opening it, before the end of this opening or after
                }
                Eventually.until("declined", () -> !followed.host.hosted().containsKey(followed.key()));
            }
            followed.inlet.ask(1L).get();
            awaitFollowed(followed.host, followed.key(), 2);
            assertThat(members.opened(followed.id)).isEqualTo(2);
            members.instance(1).getLifecycleService().terminate();
            followed.inlet.ask(2L).get();
            assertThat(members.opened(followed.id)).isEqualTo(2);
            assertThat(members.settled(followed.id)).containsExactly(0L, 1L, 2L);
        }
    }

    /// It has been ended, and is not kept for the next opening.
    @Test
    void theStandbyOfAnOpeningWhoseEntryIsReplacedIsDiscarded() throws Exception {
        try (var members = two(FOLLOWING)) {
            var followed = Followed.by(members);
            members.instance(0).getMap(CircuitRouter.DIRECTORY).addInterceptor(new ReplacedEntry());
            REPLACING.set(true);
            members.instance(1).getLifecycleService().terminate();
            Eventually.until("declined", () -> !REPLACING.get() && followed.host.hosted().isEmpty());
            assertThat(followed.host.following()).isEmpty();
            followed.inlet.ask(1L).get();
            assertThat(members.opened(followed.id)).isEqualTo(3);
            assertThat(members.settled(followed.id)).containsExactly(0L, 1L);
            assertThat(followed.host.counts().unopened()).isZero();
        }
    }

    /// Replaces the first entry that is made by one for which no sweep opens the circuit.
    private static final class ReplacedEntry extends UnchangedEntries {

        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public Object interceptPut(Object before, Object after) {
            return REPLACING.getAndSet(false) ? new CircuitPlace(UUID.randomUUID(), false, 0, 0) : after;
        }
    }

    /// The sweep discards the standby.
    @Test
    void theStandbyOfAMemberThatIsNoBackupIsDiscarded() throws Exception {
        try (var members = two(FOLLOWING)) {
            var followed = Followed.by(members);
            var host = followed.host;
            host.handOver();
            host.circuits().require(followed.key());
            Eventually.until("gone", () -> host.following().isEmpty() && host.hosted().isEmpty());
        }
    }

    /// Such a circuit has no journal yet, so a standby would fail or find nothing.
    @Test
    void circuitThatIsOpenedForTheFirstTimeIsNotFollowedYet() throws Exception {
        try (var members = two(FOLLOWING)) {
            var host = members.host(0);
            var id = members.idOn(1);
            var hold = members.holdNextOpening(id);
            try {
                var receipt = host.circuit(KIND, id).inlet(READING).ask(0L);
                Eventually.until("opening", () -> members.opened(id) == 1);
                // The second is followed by a sweep after one that found the first.
                for (var other : List.of("other", "another")) {
                    var later = members.idOn(1, other);
                    host.circuit(KIND, later).inlet(READING).ask(0L).get();
                    Eventually.until("followed", () -> host.following().containsKey(KIND + '/' + later));
                }
                assertThat(members.opened(id)).isEqualTo(1);
                hold.countDown();
                receipt.get();
                awaitFollowed(host, KIND + '/' + id, 1);
            } finally {
                hold.countDown();
            }
        }
    }

    /// An opening that is declined gives its standby back while the sweep makes another one.
    @Test
    void secondStandbyOfACircuitIsDiscarded() throws Exception {
        try (var members = two(HostSettings.defaults().sweep(Duration.ofHours(1)))) {
            var host = members.host(0);
            var id = members.idOn(1);
            var key = KIND + '/' + id;
            host.circuit(KIND, id).inlet(READING).ask(0L).get();
            var hold = members.holdNextOpening(id);
            var following = Thread.ofPlatform().start(() -> host.circuits().follow(key));
            Eventually.until("built", () -> members.opened(id) == 2);
            var second = members.circuit(id);
            assertThat(host.circuits().follow(key)).isTrue();
            var first = members.circuit(id);
            hold.countDown();
            following.join();
            Eventually.until("discarded", () -> !isOpen(second));
            assertThat(isOpen(first)).isTrue();
            assertThat(host.following()).containsOnlyKeys(key);
        }
    }

    private static boolean isOpen(Circuit circuit) {
        try {
            Pipe<Boolean> unused = circuit.pipe(Substrates.cortex().name("probe"), (Receptor<Boolean>) _ -> {});
            return true;
        } catch (Substrates.Fault closed) {
            return false;
        }
    }
}
