package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.host.route.AwaitDurable;
import io.myelin.hazelcast.host.route.BatchAnswer;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.DeliverBatch;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.hazelcast.host.route.ReleaseCircuit;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// The keys of open circuits have moved to another member. Their old owner serves each until the new one asks for it.
class MovedCircuitsTest {

    /// Enough that the keys of more than two move to a member that joins.
    private static final List<String> IDS = IntStream.range(0, 30).mapToObj(Integer::toString).toList();

    private final HostMembers members = new HostMembers(HostSettings.defaults().sweep(Duration.ofMillis(200)));

    private CircuitHost first;
    private CircuitHost second;
    private Reluctant reluctant;

    /// The ids of the circuits whose keys have moved.
    private List<String> moved;

    /// The first member, which releases no circuit before it is allowed to.
    private static final class Reluctant implements BatchReceiver {

        private final BatchReceiver host;

        /// How often the release of each circuit was requested and refused.
        private final Map<String, Integer> requests = new ConcurrentHashMap<>();
        private volatile boolean releases;
        private volatile boolean silent;

        /// Whether batches are to be sent again later, and the number of batches since then.
        private volatile BooleanSupplier busy = () -> false;
        private final AtomicInteger delays = new AtomicInteger();

        /// The latch for which requests to release a circuit wait, and the number of waiting requests.
        private volatile @Nullable CountDownLatch hold;
        private final AtomicInteger held = new AtomicInteger();

        Reluctant(BatchReceiver host) {
            this.host = host;
        }

        @Override
        public BatchAnswer receive(DeliverBatch batch) {
            return busy.getAsBoolean() || delays.getAndDecrement() > 0
                    ? BatchAnswer.later("by the test")
                    : host.receive(batch);
        }

        @Override
        public BatchAnswer await(AwaitDurable question) {
            return host.await(question);
        }

        @Override
        public boolean serves(String key) {
            return !silent && host.serves(key);
        }

        @Override
        public boolean release(String key) {
            if (releases) {
                return host.release(key);
            }
            awaitHold();
            requests.merge(key, 1, Integer::sum);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)); // or it would be asked again at once
            return false;
        }

        private void awaitHold() {
            var latch = hold;
            if (latch != null) {
                held.incrementAndGet();
                try {
                    latch.await();
                } catch (InterruptedException early) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    @BeforeEach
    void start() throws Exception {
        first = members.start();
        for (var id : IDS) {
            first.circuit(KIND, id).inlet(READING).ask(0L).get(1, TimeUnit.MINUTES);
        }
        reluctant = new Reluctant(BatchReceiver.of(members.instance(0)));
        members.instance(0).getUserContext().put(BatchReceiver.CONTEXT, reluctant);
        second = members.start();
        members.awaitSafe();
        Eventually.until("moved keys", () -> IDS.stream().filter(id -> second.circuits().isOwned(key(id))).count() > 4);
        moved = IDS.stream().filter(id -> second.circuits().isOwned(key(id))).toList();
    }

    @AfterEach
    void close() {
        reluctant.releases = true;
        members.close();
    }

    private static String key(String id) {
        return KIND + '/' + id;
    }

    /// Waits until the new owner has asked for two circuits.
    ///
    /// @return the ids of the others that have moved
    private List<String> others() {
        Eventually.until("asked", () -> reluctant.requests.size() == 2);
        return moved.stream().filter(id -> !reluctant.requests.containsKey(key(id))).toList();
    }

    /// Emits to circuits that have moved, on both members in turn, and waits until all is durable.
    private void emit(List<String> ids, long from, long end) throws Exception {
        for (long value = from; value < end; value++) {
            var receipts = new ArrayList<CompletableFuture<Void>>();
            for (var id : ids) {
                var host = value % 2 == 0 ? first : second;
                receipts.add(host.circuit(KIND, id).inlet(READING).ask(value));
            }
            for (var receipt : receipts) {
                receipt.get(1, TimeUnit.MINUTES);
            }
        }
    }

    /// Waits until the new owner has opened all circuits that have moved. An opening that fails, because the cluster is
    /// changing, is repeated, so the number of openings is not known.
    private void awaitLive() {
        Eventually.until("open", () -> moved.stream().map(id -> second.hosted().get(key(id)))
                .allMatch(state -> state != null && state.phase().equals("LIVE")));
    }

    private void requireAll(long count) {
        for (var id : moved) {
            assertThat(members.settled(id)).containsExactlyElementsOf(LongStream.range(0, count).boxed().toList());
        }
    }

    @WaitingCase
    void theOldOwnerServesMovedCircuitsUntilItIsAsked() throws Exception {
        var others = others();
        emit(others, 1, 10);
        assertThat(reluctant.requests).hasSize(2);
        assertThat(others).allSatisfy(id -> assertThat(members.opened(id)).isOne());
        assertThat(first.hosted()).containsKeys(moved.stream().map(MovedCircuitsTest::key).toArray(String[]::new));
        reluctant.releases = true;
        emit(moved.stream().filter(id -> !others.contains(id)).toList(), 1, 10);
        emit(moved, 10, 40);
        Eventually.until("opened", () -> moved.stream().allMatch(id -> members.opened(id) == 2));
        emit(moved, 40, 50);
        requireAll(50);
    }

    /// The circuits are still on another member, although this one owns their keys.
    @WaitingCase
    void theCloseOfTheNewOwnerWaitsForEmissionsToMovedCircuits() throws Exception {
        var id = others().getFirst();
        var emitted = second.circuit(KIND, id).inlet(READING);
        emitted.ask(1L).get(1, TimeUnit.MINUTES);
        // Only while it has the circuit: otherwise it answers that it has not.
        reluctant.busy = () -> first.circuits().isHosted(key(id)) && !second.circuits().residents().isEmpty();
        reluctant.delays.set(5);
        emitted.emit(2L);
        reluctant.releases = true; // the close waits for the circuits that were requested
        second.close();
        assertThat(members.settled(id)).containsExactly(0L, 1L, 2L);
    }

    /// The sweep of the new owner opens them without an emission.
    @WaitingCase
    void movedCircuitsAreOpenedWhenTheOldOwnerDies() throws Exception {
        assertThat(others()).allSatisfy(id -> assertThat(members.opened(id)).isOne());
        members.instance(0).getLifecycleService().terminate();
        awaitLive();
        for (var id : moved) {
            second.circuit(KIND, id).inlet(READING).ask(1L).get(1, TimeUnit.MINUTES);
        }
        requireAll(2);
    }

    /// Otherwise they would have no owner until all circuits that are served have moved.
    @WaitingCase
    void circuitsThatTheOldOwnerDoesNotServeAreOpenedAtOnce() throws Exception {
        others();
        reluctant.silent = true;
        reluctant.requests.clear();
        // If the old owner served them, two would be requested repeatedly, and no other one for a minute.
        Eventually.until("all requested", () -> moved.stream().map(MovedCircuitsTest::key)
                .allMatch(reluctant.requests::containsKey));
        assertThat(reluctant.requests.values()).allMatch(times -> times < 1_000);
    }

    @WaitingCase
    void circuitsThatTheOldOwnerDoesNotServeAreOpenedWhileItReleasesOthers() {
        others();
        var hold = new CountDownLatch(1);
        reluctant.hold = hold;
        var old = members.instance(0).getCluster().getLocalMember();
        for (int i = 0; i < 8; i++) {
            members.instance(1).getExecutorService(HostCluster.MEMBERS).submitToMember(new ReleaseCircuit("none"), old);
        }
        try {
            Eventually.until("held", () -> reluctant.held.get() == 8);
            reluctant.silent = true;
            Eventually.until("opened", () -> moved.stream().allMatch(id -> second.circuits().isHosted(key(id))));
        } finally {
            hold.countDown();
        }
    }

    /// The next owner would not request them, since their entries do not name the old owner.
    @WaitingCase
    void theOldOwnerClosesCircuitsWhoseEntriesNameAnotherMember() throws Exception {
        var id = others().getLast();
        emit(List.of(id), 1, 2);
        var directory = DirectoryMap.of(members.instance(0));
        var place = directory.get(key(id));
        directory.set(key(id), new CircuitPlace(
                members.instance(1).getCluster().getLocalMember().getUuid(), true, place.since(), place.moves()));
        Eventually.until("opened by the other", () -> members.opened(id) == 2);
        Eventually.until("closed", () -> !first.hosted().containsKey(key(id)));
        second.circuit(KIND, id).inlet(READING).ask(2L).get(1, TimeUnit.MINUTES);
        assertThat(members.settled(id)).containsExactly(0L, 1L, 2L);
    }

    /// The other circuits take their turns before it.
    @WaitingCase
    void aCircuitWhoseOpeningIsAbandonedTakesAnotherTurn() {
        others();
        var key = reluctant.requests.keySet().iterator().next();
        BatchReceiver.of(members.instance(1)).release(key); // as another member does that opens it
        Eventually.until("abandoned", () -> !second.circuits().isHosted(key));
        reluctant.releases = true;
        awaitLive();
    }

    /// Otherwise the circuit and its threads would remain.
    @WaitingCase
    void aCircuitThatIsRebuiltWhileTheHostClosesIsDiscarded() throws Exception {
        var id = IDS.stream().filter(other -> !second.circuits().isOwned(key(other))).findAny().orElseThrow();
        int built = members.opened(id);
        var hold = members.holdNextOpening(id);
        var preparing =
                Thread.startVirtualThread(() -> second.circuits().prepare(key(id), TimeUnit.MINUTES.toNanos(5)));
        Eventually.until("being built", () -> members.opened(id) > built);
        reluctant.releases = true; // the close waits for the circuits that were requested
        second.close();
        hold.countDown();
        preparing.join();
        assertThat(second.following()).isEmpty();
    }
}
