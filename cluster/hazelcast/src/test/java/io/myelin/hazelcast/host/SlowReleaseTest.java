package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.IndeterminateOperationStateException;
import io.myelin.hazelcast.HeldPartitions;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A circuit leaves its member while the cluster stores nothing for a while: no accepted emission is abandoned.
class SlowReleaseTest {

    private static final String ID = "slow";
    private static final String KEY = KIND + '/' + ID;

    private HostMembers members;

    @AfterEach
    void close() {
        members.close();
    }

    @Test
    void receiptsStayUntilTheJournalHasEnded() throws Exception {
        members = new HostMembers(HostSettings.defaults().drain(Duration.ofMillis(100)));
        var host = members.start();
        var inlet = host.circuit(KIND, ID).inlet(READING);
        inlet.ask(1L).get();
        var resident = host.circuits().resident(KEY);
        CompletableFuture<Void> receipt;
        try (var _ = new HeldPartitions(members.instance(0))) {
            receipt = inlet.ask(2L);
            Eventually.until("recorded", () -> members.handled(ID).contains(2L));
            // Longer than these settings allow.
            host.circuits().leave(resident);
            assertThat(resident.state()).isEqualTo(ResidentCircuit.State.GONE);
            assertThat(receipt).isNotDone();
        }
        receipt.get(5, TimeUnit.MINUTES);
        assertThat(resident.awaitEnd(Duration.ofMinutes(5))).isTrue();
    }

    /// Both the sweep of the member that a circuit leaves and the circuit's next owner request its close.
    @Test
    void aLeavingCircuitIsNotReleasedBeforeItHasLeft() throws Exception {
        members = new HostMembers();
        var host = members.start();
        var inlet = host.circuit(KIND, ID).inlet(READING);
        inlet.ask(1L).get();
        var resident = host.circuits().resident(KEY);
        var receiver = BatchReceiver.of(members.instance(0));
        CompletableFuture<Void> receipt;
        try (var _ = new HeldPartitions(members.instance(0))) {
            receipt = inlet.ask(2L);
            Eventually.until("recorded", () -> members.handled(ID).contains(2L));
            Thread.startVirtualThread(() -> host.circuits().leave(resident));
            Eventually.until("leaving", () -> resident.state() == ResidentCircuit.State.LEAVING);
            assertThat(receiver.release(KEY)).isFalse();
            assertThat(receipt).isNotDone();
        }
        Eventually.until("released", () -> receiver.release(KEY));
        assertThat(receipt).isCompleted();
    }

    /// Otherwise the answer would be out of date when it arrives, and the circuit would be open on two members.
    @Test
    void aCircuitIsNotReleasedBeforeItsOpeningHasEnded() throws Exception {
        members = new HostMembers();
        var host = members.start();
        host.circuit(KIND, ID).inlet(READING).ask(1L).get();
        var first = host.circuits().resident(KEY);
        host.circuits().leave(first);
        var receiver = BatchReceiver.of(members.instance(0));
        ResidentCircuit second;
        try (var _ = new HeldPartitions(members.instance(0))) {
            second = host.circuits().require(KEY);
            assertThat(second.state()).isEqualTo(ResidentCircuit.State.OPENING);
            assertThat(receiver.release(KEY)).isFalse();
        }
        Eventually.until("released", () -> receiver.release(KEY));
        assertThat(second.state()).isEqualTo(ResidentCircuit.State.GONE);
        // The requesting member was wrong: this one still owns the circuit.
        host.circuit(KIND, ID).inlet(READING).ask(2L).get(5, TimeUnit.MINUTES);
        assertThat(members.settled(ID)).containsExactly(1L, 2L);
    }

    /// Puts off the first three requests.
    private static final class Reluctant extends ForwardingReceiver {

        private final BatchReceiver next;
        private final BooleanSupplier excuse;

        /// For each request, whether the next owner already served the circuit.
        private final List<Boolean> served = new CopyOnWriteArrayList<>();

        Reluctant(BatchReceiver host, BatchReceiver next, BooleanSupplier excuse) {
            super(host);
            this.next = next;
            this.excuse = excuse;
        }

        @Override
        public boolean release(String key) {
            served.add(next.serves(key));
            return served.size() > 3 ? super.release(key) : excuse.getAsBoolean();
        }
    }

    private void requireThatTheNextOwnerAsksAgain(BooleanSupplier excuse) throws Exception {
        members = new HostMembers();
        var first = members.start();
        var inlet = first.circuit(KIND, ID).inlet(READING);
        members.start();
        members.awaitSafe();
        inlet.ask(1L).get();
        int owner = first.hosted().isEmpty() ? 1 : 0;
        var member = members.instance(owner);
        var reluctant = new Reluctant(
                BatchReceiver.of(member), BatchReceiver.of(members.instance(1 - owner)), excuse);
        member.getUserContext().put(BatchReceiver.CONTEXT, reluctant);
        members.host(owner).handOver();
        inlet.ask(2L).get(5, TimeUnit.MINUTES);
        assertThat(reluctant.served).hasSizeGreaterThan(3).containsOnly(false);
        assertThat(members.settled(ID)).containsExactly(1L, 2L);
    }

    @Test
    void nextOwnerAsksUntilTheCircuitHasLeft() throws Exception {
        requireThatTheNextOwnerAsksAgain(() -> false);
    }

    /// The answer was lost with a connection. The previous owner is alive, and may be storing emissions.
    @Test
    void nextOwnerAsksAgainIfThereIsNoAnswer() throws Exception {
        requireThatTheNextOwnerAsksAgain(() -> {
            throw new IndeterminateOperationStateException("lost");
        });
    }

    /// Their openings do not wait for that of a circuit whose previous owner does not answer.
    @Test
    void otherCircuitsAreOpenedMeanwhile() throws Exception {
        // No check withdraws permits.
        members = new HostMembers(HostSettings.defaults().sweep(Duration.ofHours(1)));
        var first = members.start();
        var ids = IntStream.range(0, 200).mapToObj(Integer::toString).toList();
        for (var id : ids) {
            first.circuit(KIND, id).inlet(READING).ask(0L).get(1, TimeUnit.MINUTES);
        }
        var hold = new CountDownLatch(1);
        var host = BatchReceiver.of(members.instance(0));
        members.instance(0).getUserContext().put(BatchReceiver.CONTEXT, new Holding(host, hold));
        try {
            var second = members.start();
            members.awaitSafe();
            var moved = ids.stream().map(id -> KIND + '/' + id).filter(second.circuits()::isOwned).toList();
            assertThat(moved).hasSizeGreaterThan(40);
            moved.forEach(second.circuits()::require);
            second.circuit(KIND, members.idOn(1, "fresh")).inlet(READING).ask(0L).get(1, TimeUnit.MINUTES);
            assertThat(moved).allSatisfy(
                    key -> assertThat(second.circuits().isBeingOpened(second.circuits().require(key))).isTrue());
        } finally {
            hold.countDown();
        }
    }

    /// Does not answer whether a circuit has left.
    private static final class Holding extends ForwardingReceiver {

        private final CountDownLatch hold;

        Holding(BatchReceiver host, CountDownLatch hold) {
            super(host);
            this.hold = hold;
        }

        @Override
        public boolean release(String key) {
            try {
                hold.await();
            } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
            }
            return super.release(key);
        }
    }

    /// An opening may wait for a program that blocks, or for a call of Hazelcast that is never answered.
    @Test
    void aHostWhoseMemberWasTerminatedWaitsForNoOpening() throws Exception {
        members = new HostMembers(HostSettings.defaults().drain(Duration.ofHours(1)));
        var host = members.start();
        var hold = members.holdNextOpening(ID);
        try {
            host.circuit(KIND, ID).inlet(READING).emit(1L);
            Eventually.until("opening", () -> members.opened(ID) > 0);
            members.instance(0).getLifecycleService().terminate();
            var closing = Thread.ofPlatform().daemon().start(host::close);
            assertThat(closing.join(Duration.ofMinutes(1))).as("the host is closed").isTrue();
        } finally {
            hold.countDown();
        }
    }

    private boolean checksEntries(CircuitHost host) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().equals("host-sweep-" + host.name()))
                .flatMap(thread -> Arrays.stream(thread.getValue()))
                .anyMatch(frame -> frame.getMethodName().equals("getAll"));
    }

    /// A device that hangs keeps the thread of a partition, and with it each request to that partition.
    @Test
    void aHostWhosePartitionsDoNotAnswerIsClosed() throws Exception {
        members = new HostMembers(HostSettings.defaults().sweep(Duration.ofMillis(500)).drain(Duration.ofMillis(100)));
        var host = members.start();
        host.circuit(KIND, ID).inlet(READING).ask(1L).get(1, TimeUnit.MINUTES);
        var member = members.instance(0);
        // Each check reads this entry, because the circuit is not open here.
        DirectoryMap.of(member).set("unknown/one", new CircuitPlace(
                member.getCluster().getLocalMember().getUuid(), true, 0, 0));
        try (var _ = new HeldPartitions(member)) {
            Eventually.until("the check waits", () -> checksEntries(host));
            var closing = Thread.ofPlatform().daemon().start(host::close);
            assertThat(closing.join(Duration.ofMinutes(1))).as("the host is closed").isTrue();
        }
    }
}
