package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.journal.Interposed;
import io.myelin.journal.Codecs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/// An owner loses batches, postpones them, refuses emissions, and loses records that are not durable, as if it had
/// died.
class UnreliableOwnerTest {

    private static final InletType<Long> NUMBER = InletType.of("number", Codecs.LONG);
    private static final String KEY = "kind/id";
    private static final int EMISSIONS = 3_000;

    /// One in this number of emissions is refused.
    private static final int REFUSED = 97;
    private static final long WITHDRAWN = -1;

    /// An owner with random behaviour that keeps its contract: it accepts numbers in order, and loses nothing durable.
    private static final class Owner implements BatchReceiver {

        private final Random random;
        private final List<Long> accepted = new ArrayList<>();
        private int durable;

        Owner(long seed) {
            random = new Random(seed);
        }

        @Override
        public synchronized BatchAnswer receive(DeliverBatch batch) {
            switch (random.nextInt(12)) {
                case 0 :
                    return BatchAnswer.later("by lot");
                case 1 :
                    // The batch is lost.
                    return taken();
                case 2 :
                    accepted.subList(durable, accepted.size()).clear();
                    return BatchAnswer.later("another owner");
                case 3 :
                    throw new IllegalStateException("by lot");
                default :
                    return accept(batch);
            }
        }

        private BatchAnswer accept(DeliverBatch batch) {
            if (batch.first() > accepted.size()) {
                return taken();
            }
            var frames = batch.frames();
            for (long number = batch.first(); number < batch.first() + batch.count(); number++) {
                int inlet = frames.getShort();
                int end = frames.getInt() + frames.position();
                long value = inlet == BatchFrame.WITHDRAWN ? WITHDRAWN : frames.getLong();
                frames.position(end);
                if (number == accepted.size()) {
                    if (value % REFUSED == REFUSED - 1) {
                        return BatchAnswer.refused(number, "by rule");
                    }
                    accepted.add(value);
                }
            }
            return taken();
        }

        private BatchAnswer taken() {
            return BatchAnswer.taken(accepted.size(), durable);
        }

        @Override
        public synchronized BatchAnswer await(AwaitDurable question) {
            durable += random.nextInt(accepted.size() - durable + 1);
            return taken();
        }

        @Override
        public boolean release(String key) {
            return true;
        }
    }

    @RepeatedTest(4)
    void eachEmissionIsAcceptedOnceAndInOrder(RepetitionInfo repetition) throws Exception {
        var owner = new Owner(repetition.getCurrentRepetition());
        try (var members = Members.create()) {
            var member = members.start(HostCluster.configure(members.config(), 1));
            member.getUserContext().put(BatchReceiver.CONTEXT, owner);
            try (var router = new CircuitRouter(member, 1 << 20)) {
                var remote = router.remote(KEY);
                var receipts = new ArrayList<CompletableFuture<Void>>();
                for (long i = 0; i < EMISSIONS; i++) {
                    var receipt = new CompletableFuture<Void>();
                    receipts.add(receipt);
                    assertThat(remote.emit(NUMBER, i, receipt, -1)).isTrue();
                    if (i % 10 == 0) {
                        TimeUnit.MILLISECONDS.sleep(1); // so that there are several batches, not a single one
                    }
                }
                assertThat(router.flush(Duration.ofMinutes(2), _ -> true)).isTrue();
                for (int i = 0; i < EMISSIONS; i++) {
                    var receipt = receipts.get(i);
                    // Refusals are reported by the router's thread, maybe after the flush.
                    assertThat(receipt.handle((_, failure) -> failure == null).get(1, TimeUnit.MINUTES))
                            .isEqualTo(i % REFUSED != REFUSED - 1);
                }
            }
        }
        assertThat(owner.accepted).containsExactlyElementsOf(LongStream.range(0, EMISSIONS)
                .map(i -> i % REFUSED == REFUSED - 1 ? WITHDRAWN : i)
                .boxed()
                .toList());
    }

    /// For lack of memory, for example.
    @Test
    void anEmissionWhoseRequestFailsWithAnErrorIsSentLater() throws Exception {
        try (var members = Members.create()) {
            var member = members.start(HostCluster.configure(members.config(), 1));
            member.getUserContext().put(BatchReceiver.CONTEXT, new Owner(0));
            var failing = new AtomicBoolean(true);
            var scarce = Interposed.on(member, (method, _) -> {
                if (method.equals("submitToKey") && failing.getAndSet(false)) {
                    throw new OutOfMemoryError("thrown by this test");
                }
            });
            try (var router = new CircuitRouter(scarce, 1 << 20)) {
                var receipt = new CompletableFuture<Void>();
                assertThat(router.remote(KEY).emit(NUMBER, 0L, receipt, -1)).isTrue();
                receipt.get(1, TimeUnit.MINUTES);
                assertThat(failing).isFalse();
            }
        }
    }
}
