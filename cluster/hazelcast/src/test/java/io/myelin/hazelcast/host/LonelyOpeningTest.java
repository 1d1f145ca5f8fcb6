package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import io.humainary.substrates.api.Substrates;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.journal.Interposed;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.hazelcast.journal.Placement;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A member that was suspended, or cut off, until the others removed it takes them for dead when it continues: it opens
/// their circuits and asks nobody. Then it joins them again, and their directory replaces its own. Here the circuit
/// that is opened plays that part: it changes the entry while it replays the last record.
class LonelyOpeningTest {

    private static final String KEY = KIND + "/north";
    private static final long LAST = 2;
    private static final Duration LONG = Duration.ofMinutes(1);

    /// The entry of the circuit's owner, which this member takes for dead.
    private static final CircuitPlace THEIRS = new CircuitPlace(UUID.randomUUID(), true, 0, 0);

    private final Members members = Members.create();
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
    private ResidentCircuit owner;
    private HazelcastInstance member;
    private IMap<String, CircuitPlace> directory;
    private CircuitOpening opening;

    @AfterEach
    void close() {
        members.close();
    }

    private void start(Config config) {
        member = members.start(config);
        directory = DirectoryMap.indexed(member);
        openBy(member);
    }

    /// @param instance the member, perhaps with the test's actions
    private void openBy(HazelcastInstance instance) {
        HostedProgram program = circuit -> circuit.inlet(READING, value -> {
            if (value == LAST) {
                meanwhile.get().run();
            }
        });
        opening = new CircuitOpening(
                instance, directory, HostSettings.defaults(), Map.of(KIND, program), new HostTally(), LONG);
    }

    private Config majority() {
        return JournalCluster.requireMembers(HostCluster.configure(members.config(), 1), 2);
    }

    private HazelcastJournal openOwner(String key) throws Exception {
        owner = new ResidentCircuit(key, null);
        var journal = HazelcastJournal.create(member, key, Copies.PREFERRED);
        owner.open(
                new CircuitRebuild(owner, journal, Substrates.cortex().circuit(),
                        circuit -> circuit.inlet(READING, _ -> {})),
                THEIRS.owner(), () -> directory.set(key, THEIRS));
        for (long value = 0; value < LAST; value++) {
            ask(value);
        }
        return journal;
    }

    private void askLast(HazelcastJournal journal) throws Exception {
        ask(LAST);
        // The head says so later than the receipt.
        Eventually.until("known to be durable", () -> journal.durable() == LAST + 1);
    }

    /// Opens the circuit in the same way while its owner is alive.
    ///
    /// @param prepared whether it was rebuilt in advance, except for the last record
    /// @param change   of its entry
    private boolean isOpened(boolean prepared, Runnable change) throws Exception {
        start(HostCluster.configure(members.config(), 1));
        var journal = openOwner(KEY);
        var resident = new ResidentCircuit(KEY, null);
        @Nullable StandbyCircuit standby = prepared ? opening.standby(resident, false) : null;
        if (standby != null) {
            standby.await(LONG.toNanos());
        }
        askLast(journal);
        meanwhile.set(change);
        boolean opened = opening.open(resident, standby);
        assertThat(standby == null || standby.isFinished()).isTrue();
        return opened;
    }

    private void ask(long value) throws Exception {
        var receipt = new CompletableFuture<Void>();
        owner.port(READING).ask(value, receipt);
        receipt.get(1, TimeUnit.MINUTES);
    }

    private void requireOwner() throws Exception {
        ask(LAST + 1);
        assertThat(owner.isBroken()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ownerThatWasNotAskedStaysIt(boolean prepared) throws Exception {
        assertThat(isOpened(prepared, () -> directory.set(KEY, THEIRS))).isFalse();
        requireOwner();
        assertThat(directory.get(KEY)).isEqualTo(THEIRS);
    }

    /// The directory of the others may have lost the entry of a circuit that is open.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ownerWithoutAnEntryStaysIt(boolean prepared) throws Exception {
        assertThat(isOpened(prepared, () -> directory.delete(KEY))).isFalse();
        requireOwner();
    }

    /// For example when the end of the circuit for idleness is noted after an emission has begun to open it again.
    @Test
    void anotherEntryOfTheSameMemberIsAsGood() throws Exception {
        assertThat(isOpened(false, () -> {
            var entered = directory.get(KEY);
            directory.set(KEY, CircuitPlace.claimed(entered.owner(), entered, 0));
        })).isTrue();
        Eventually.until("the former owner knows", owner::isBroken);
    }

    /// The key of a circuit that this one of two members owns.
    private String ownKey() {
        Eventually.until("copies", () -> new Placement(member).isBalanced());
        int number = 0;
        while (!opening.isOwned(KIND + '/' + number)) {
            number++;
        }
        return KIND + '/' + number;
    }

    /// Its own copy of the directory names it. The claim of the epoch would wait until it has joined the others.
    @Test
    void memberThatIsAloneAfterTheReplayEndsNoEpoch() throws Exception {
        start(majority());
        var other = members.start(majority());
        var key = ownKey();
        askLast(openOwner(key));
        meanwhile.set(() -> {
            other.getLifecycleService().terminate();
            Eventually.until("alone", () -> member.getCluster().getMembers().size() == 1);
        });
        assertThat(opening.open(new ResidentCircuit(key, null), null)).isFalse();
        members.start(majority());
        requireOwner();
    }

    /// The first attempt has no answer, and the member joins the others before the second.
    @Test
    void theEntryIsReadAgainBeforeAClaimIsRepeated() throws Exception {
        start(HostCluster.configure(members.config(), 1));
        askLast(openOwner(KEY));
        var claims = new AtomicInteger();
        openBy(Interposed.on(member, (_, arguments) -> {
            if (arguments.length == 2
                    && arguments[1].getClass().getSimpleName().equals("ClaimEpoch")
                    && claims.incrementAndGet() == 1) {
                directory.set(KEY, THEIRS);
                throw new RetryableHazelcastException("thrown by this test");
            }
        }));
        assertThat(opening.open(new ResidentCircuit(KEY, null), null)).isFalse();
        assertThat(claims).hasValue(1);
        requireOwner();
    }

    /// The opening would wait for the journal, and hold its permit meanwhile.
    @Test
    void memberThatHearsNoMajorityBeginsNoOpening() {
        start(majority());
        assertThat(opening.open(new ResidentCircuit(KEY, null), null)).isFalse();
        assertThat(directory.get(KEY)).isNull();
        members.start(majority());
        var key = ownKey();
        Eventually.until("opened", () -> opening.open(new ResidentCircuit(key, null), null));
    }
}
