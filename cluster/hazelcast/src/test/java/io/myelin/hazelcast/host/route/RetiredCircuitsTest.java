package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A router forgets circuits to which nothing was emitted for long.
class RetiredCircuitsTest {

    private static final InletType<Long> NUMBER = InletType.of("number", Codecs.LONG);
    private static final String KEY = "kind/id";
    private static final long REFUSED = 13;
    private static final int MANY = 300;

    private final Members members = Members.create();
    private final Owner owner = new Owner();
    private HazelcastInstance member;
    private CircuitRouter router;

    /// Accepts the numbers of each sender in order, from 0. Accepted emissions become durable unless it is told to
    /// wait.
    private static final class Owner implements BatchReceiver {

        private final Map<UUID, Long> expected = new LinkedHashMap<>();
        private final List<Long> accepted = new ArrayList<>();
        private boolean holding;

        @Override
        public synchronized BatchAnswer receive(DeliverBatch batch) {
            var frames = batch.frames();
            for (long number = batch.first(); number < batch.first() + batch.count(); number++) {
                int inlet = frames.getShort();
                int end = frames.getInt() + frames.position();
                long value = inlet == BatchFrame.WITHDRAWN ? -1 : frames.getLong();
                frames.position(end);
                if (number == expected(batch)) {
                    if (value == REFUSED) {
                        return BatchAnswer.refused(number, "by rule");
                    }
                    expected.put(batch.sender(), number + 1);
                    accepted.add(value);
                }
            }
            return taken(batch);
        }

        private long expected(HostQuestion question) {
            return expected.getOrDefault(question.sender(), 0L);
        }

        private BatchAnswer taken(HostQuestion question) {
            return BatchAnswer.taken(expected(question), holding ? 0 : expected(question));
        }

        @Override
        public synchronized BatchAnswer await(AwaitDurable question) {
            return taken(question);
        }

        @Override
        public boolean release(String key) {
            return true;
        }

        synchronized List<Long> accepted() {
            return List.copyOf(accepted);
        }

        synchronized int senders() {
            return expected.size();
        }

        synchronized void hold(boolean wait) {
            holding = wait;
        }
    }

    @BeforeEach
    void start() {
        member = members.start(HostCluster.configure(members.config(), 1));
        member.getUserContext().put(BatchReceiver.CONTEXT, owner);
        router = new CircuitRouter(member, 1 << 20);
    }

    @AfterEach
    void close() {
        router.close();
        members.close();
    }

    private void ask(RemoteCircuit remote, long value) throws Exception {
        var receipt = new CompletableFuture<Void>();
        assertThat(remote.emit(NUMBER, value, receipt, -1)).isTrue();
        receipt.get(1, TimeUnit.MINUTES);
    }

    /// An answer may be missing for a moment after the last receipt.
    private void reviewUntilForgotten() {
        Eventually.until("forgotten", () -> {
            router.review();
            return router.present(KEY) == null;
        });
    }

    @Test
    void theNextEmissionComesFromANewSender() throws Exception {
        var before = router.remote(KEY);
        ask(before, 0);
        ask(before, 1);
        router.review();
        assertThat(router.present(KEY)).as("used since the last review").isSameAs(before);
        reviewUntilForgotten();
        ask(router.remote(KEY), 2);
        assertThat(owner.accepted()).containsExactly(0L, 1L, 2L);
        assertThat(owner.senders()).isEqualTo(2);
    }

    /// As by a thread that had found it before it was forgotten.
    @Test
    void anEmissionToOneThatHasRetiredIsMadeToTheNext() throws Exception {
        var before = router.remote(KEY);
        ask(before, 0);
        Eventually.until("retired", () -> before.review() != null);
        assertThat(router.present(KEY)).as("not forgotten yet").isSameAs(before);
        assertThat(before.isQuiet()).isFalse();
        ask(before, 1);
        assertThat(router.present(KEY)).isNotSameAs(before);
        assertThat(owner.accepted()).containsExactly(0L, 1L);
        assertThat(before.isQuiet()).as("the new one may have emissions under way").isFalse();
    }

    @Test
    void oneWithEmissionsUnderWayIsKept() throws Exception {
        owner.hold(true);
        var remote = router.remote(KEY);
        var receipt = new CompletableFuture<Void>();
        remote.emit(NUMBER, 0L, receipt, -1);
        router.review();
        router.review();
        assertThat(router.present(KEY)).isSameAs(remote);
        owner.hold(false);
        receipt.get(1, TimeUnit.MINUTES);
    }

    /// The thread may get capacity just before the review, and go on just after it. Here it gets none at all.
    @Test
    void oneForWhoseCapacityAThreadWaitsIsKept() throws Exception {
        try (var full = new CircuitRouter(member, 0)) {
            var remote = full.remote(KEY);
            var emitting = Thread.ofPlatform().daemon().start(
                    () -> remote.emit(NUMBER, 0L, null, TimeUnit.MINUTES.toNanos(10)));
            Eventually.until("waiting", () -> emitting.getState() == Thread.State.TIMED_WAITING);
            full.review();
            full.review();
            assertThat(full.present(KEY)).isSameAs(remote);
            emitting.interrupt();
            emitting.join();
        }
    }

    /// A thread reads the sum all the time while circuits are forgotten.
    @Test
    void noneIsCountedTwiceWhileItIsForgotten() throws Exception {
        for (int i = 0; i < MANY; i++) {
            router.remote(KEY + i).emit(NUMBER, REFUSED, null, -1);
        }
        Eventually.until("refused", () -> refused() == MANY);
        var sums = ConcurrentHashMap.<Long>newKeySet();
        var reading = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                sums.add(refused());
            }
        });
        Eventually.until("all are forgotten", () -> {
            router.review();
            return router.traffic().isEmpty();
        });
        reading.interrupt();
        reading.join();
        assertThat(sums).containsExactly((long) MANY);
        assertThat(refused()).isEqualTo(MANY);
    }

    private long refused() {
        return router.counts().stream().mapToLong(Traffic::refused).sum();
    }

    @Test
    void countsAreKept() throws Exception {
        var remote = router.remote(KEY);
        remote.emit(NUMBER, REFUSED, null, -1);
        ask(remote, 0);
        reviewUntilForgotten();
        assertThat(router.traffic()).isEmpty();
        assertThat(refused()).isOne();
    }
}
