package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Without an event, the sweep opens circuits that should be open, and closes idle ones.
class SweepTest {

    private static final String ID = "north";
    private static final String KEY = KIND + '/' + ID;

    private final HostSettings quick = HostSettings.defaults().sweep(Duration.ofMillis(100));
    private HostMembers members;

    @AfterEach
    void close() {
        if (members != null) {
            members.close();
        }
    }

    @Test
    void circuitWithoutAnOwnerIsOpened() throws Exception {
        members = new HostMembers(quick);
        var host = members.start();
        var inlet = host.circuit(KIND, ID).inlet(READING);
        inlet.ask(1L).get();
        // As if its owner had lost it and no member had received an event.
        BatchReceiver.of(members.instance(0)).release(KEY);
        Eventually.until("opened", () -> members.opened(ID) == 2 && members.handled(ID).size() == 1);
        inlet.ask(2L).get();
        assertThat(members.settled(ID)).containsExactly(1L, 2L);
    }

    /// The more entries a check reads, the longer it takes, and migrations may cause events at a higher rate.
    @Test
    void pausesAreLongerThanChecks() {
        assertThat(HostSweep.minPauseNanos(0)).isZero();
        for (long millis = 1; millis <= 100; millis *= 10) {
            long check = TimeUnit.MILLISECONDS.toNanos(millis);
            assertThat(HostSweep.minPauseNanos(check)).isEqualTo(4 * check);
        }
        // The death of an owner waits for the end of a pause.
        assertThat(HostSweep.minPauseNanos(TimeUnit.MINUTES.toNanos(1))).isEqualTo(TimeUnit.MILLISECONDS.toNanos(500));
    }

    /// Hundreds of partitions migrate within seconds when a member joins.
    @Test
    void partitionsThatMigrateTogetherHaveOneCheck() {
        long sweep = TimeUnit.SECONDS.toNanos(2);
        long soon = TimeUnit.MILLISECONDS.toNanos(200);
        assertThat(HostSweep.pauseNanos(sweep, soon, false)).isEqualTo(sweep);
        assertThat(HostSweep.pauseNanos(sweep, 1, true)).isEqualTo(soon - 1);
        assertThat(HostSweep.pauseNanos(sweep, soon, true)).isZero();
        // An interval that is shorter still counts.
        assertThat(HostSweep.pauseNanos(1, 0, true)).isEqualTo(1);
    }

    /// The next sweep repeats it, not the one after: that would double the time without an owner.
    @Test
    void failedOpeningIsRepeatedOnceItWasDiscarded() throws Exception {
        members = new HostMembers(HostSettings.defaults().sweep(Duration.ofHours(1)));
        var host = members.start();
        host.circuit(KIND, ID).inlet(READING).ask(1L).get();
        BatchReceiver.of(members.instance(0)).release(KEY);
        Eventually.until("left", () -> host.hosted().isEmpty());
        members.failNextOpening();
        var failing = host.circuits().require(KEY);
        Eventually.until("failed", () -> failing.state() == ResidentCircuit.State.FAILED);
        host.sweep().discard(failing);
        Eventually.until("opened", () -> members.opened(ID) == 3 && members.handled(ID).size() == 1);
    }

    @Test
    void idleCircuitIsClosedAndReopened() throws Exception {
        members = new HostMembers(quick.idle(Duration.ofMillis(300)));
        var host = members.start();
        var inlet = host.circuit(KIND, ID).inlet(READING);
        inlet.ask(1L).get();
        Eventually.until("idle", () -> !host.where(KIND).get(ID).active());
        assertThat(host.hosted()).isEmpty();
        // Only an emission opens it.
        assertThat(members.opened(ID)).isEqualTo(1);
        inlet.ask(2L).get();
        assertThat(host.where(KIND).get(ID).active()).isTrue();
        assertThat(members.settled(ID)).containsExactly(1L, 2L);
        assertThat(members.opened(ID)).isEqualTo(2);
    }

    /// An update of the entry may be lost by a split, or with the members that had the entry.
    @Test
    void wrongEntryOfACircuitIsRepaired() throws Exception {
        members = new HostMembers(quick);
        var host = members.start();
        var self = members.instance(0).getCluster().getLocalMember().getUuid();
        host.circuit(KIND, ID).inlet(READING).ask(1L).get();
        IMap<String, CircuitPlace> directory = members.instance(0).getMap(CircuitRouter.DIRECTORY);
        for (var wrong : List.of(
                new CircuitPlace(UUID.randomUUID(), true, 0, 0),
                new CircuitPlace(UUID.randomUUID(), false, 0, 0),
                CircuitPlace.declared(0))) {
            directory.set(KEY, wrong);
            Eventually.until("entered", () -> self.equals(host.where(KIND).get(ID).member()));
            assertThat(host.where(KIND).get(ID).active()).isTrue();
        }
        directory.delete(KEY);
        Eventually.until("entered", () -> host.where(KIND).containsKey(ID));
        assertThat(members.opened(ID)).isEqualTo(1);
    }

    /// Otherwise the next opening on this member would not ask the owner.
    @Test
    void theEntryOfACircuitThatWasFencedStaysThatOfItsOwner() throws Exception {
        members = new HostMembers(HostSettings.defaults().sweep(Duration.ofHours(1)));
        var host = members.start();
        var inlet = host.circuit(KIND, ID).inlet(READING);
        inlet.ask(1L).get();
        IMap<String, CircuitPlace> directory = members.instance(0).getMap(CircuitRouter.DIRECTORY);
        var theirs = new CircuitPlace(UUID.randomUUID(), true, 0, 0);
        try (var _ = HazelcastJournal.of(members.instance(0), KEY, Copies.PREFERRED).appender()) {
            var fenced = host.circuits().residents().getFirst();
            inlet.emit(2L);
            Eventually.until("fenced", fenced::isBroken);
            directory.set(KEY, theirs);
            host.circuits().enterAgain(fenced);
            assertThat(directory.get(KEY)).isEqualTo(theirs);
        }
    }

    /// Its writer does not know whether another one has taken over. Here copies are missing.
    @Test
    void theEntryOfACircuitThatIsStalledStays() throws Exception {
        members = new HostMembers(HostSettings.defaults().copies(Copies.REQUIRED).sweep(Duration.ofHours(1)));
        var host = members.start();
        var receipt = host.circuit(KIND, ID).inlet(READING).ask(1L);
        Eventually.until("open",
                () -> !host.circuits().residents().isEmpty() && host.circuits().residents().getFirst().isLive());
        var stalled = host.circuits().residents().getFirst();
        assertThat(stalled.health()).isEqualTo(Health.STALLED);
        IMap<String, CircuitPlace> directory = members.instance(0).getMap(CircuitRouter.DIRECTORY);
        var theirs = new CircuitPlace(UUID.randomUUID(), true, 0, 0);
        directory.set(KEY, theirs);
        host.circuits().enterAgain(stalled);
        assertThat(directory.get(KEY)).isEqualTo(theirs);
        members.start();
        receipt.get(1, TimeUnit.MINUTES);
    }

    /// The circuit is noted as idle too late: it has moved meanwhile.
    @Test
    void circuitThatAnotherMemberOpenedIsNotNotedAsIdle() throws Exception {
        members = new HostMembers(HostSettings.defaults().sweep(Duration.ofMinutes(1)));
        var first = members.start();
        members.start();
        members.awaitSafe();
        var id = members.idOn(1);
        first.circuit(KIND, id).inlet(READING).ask(1L).get();
        var before = first.where(KIND).get(id);
        first.circuits().passivated(KIND + '/' + id);
        assertThat(first.where(KIND)).containsEntry(id, before);
        assertThat(before.active()).isTrue();
    }

    /// After a circuit has been closed, an emission may open it before the directory is updated.
    @Test
    void circuitThatIsOpenIsNotNotedAsIdle() throws Exception {
        members = new HostMembers(quick);
        var host = members.start();
        host.circuit(KIND, ID).inlet(READING).ask(1L).get();
        host.circuits().passivated(KEY);
        assertThat(host.where(KIND).get(ID).active()).isTrue();
        assertThat(host.hosted()).containsKey(KEY);
    }
}
