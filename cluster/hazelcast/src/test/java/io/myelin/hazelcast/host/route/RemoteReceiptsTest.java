package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.io.Serial;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RemoteReceiptsTest {

    private static final InletType<Long> NUMBER = InletType.of("number", Codecs.LONG);

    /// Accepts everything of one sender; the test says what is durable.
    private static final class Owner implements BatchReceiver {

        private final AtomicLong accepted = new AtomicLong();
        private final AtomicLong durable = new AtomicLong();

        @Override
        public BatchAnswer receive(DeliverBatch batch) {
            accepted.set(batch.first() + batch.count());
            return taken();
        }

        @Override
        public BatchAnswer await(AwaitDurable question) {
            return taken();
        }

        private BatchAnswer taken() {
            return BatchAnswer.taken(accepted.get(), durable.get());
        }

        @Override
        public boolean release(String key) {
            return true;
        }
    }

    /// A receipt with a dependent for which there is no memory.
    private static final class ThrowingReceipt extends CompletableFuture<Void> {

        @Override
        public boolean complete(Void value) {
            throw new OutOfMemoryError("thrown by this test");
        }

        @Override
        public boolean completeExceptionally(Throwable reason) {
            throw new OutOfMemoryError("thrown by this test");
        }
    }

    @Test
    void aReceiptThatThrowsKeepsNoOtherFromItsEnd() throws Exception {
        var owner = new Owner();
        var durable = new CompletableFuture<Void>();
        var abandoned = new CompletableFuture<Void>();
        try (var members = Members.create()) {
            var member = members.start(HostCluster.configure(members.config(), 1));
            member.getUserContext().put(BatchReceiver.CONTEXT, owner);
            try (var router = new CircuitRouter(member, 1 << 20)) {
                var remote = router.remote("kind/id");
                remote.emit(NUMBER, 0L, new ThrowingReceipt(), -1);
                remote.emit(NUMBER, 1L, durable, -1);
                Eventually.until("accepted", () -> owner.accepted.get() == 2);
                owner.durable.set(2);
                durable.get(1, TimeUnit.MINUTES);
                remote.emit(NUMBER, 2L, new ThrowingReceipt(), -1);
                remote.emit(NUMBER, 3L, abandoned, -1);
            }
        }
        assertThatThrownBy(() -> abandoned.get(1, TimeUnit.MINUTES)).hasCauseInstanceOf(RefusedEmissionException.class);
    }

    /// A failure of which there is no memory for the cause.
    private static final class CauselessException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public synchronized Throwable getCause() {
            throw new OutOfMemoryError("thrown by this test");
        }
    }

    @Test
    void aFailureThatThrowsEndsItsRequest() {
        try (var members = Members.create()) {
            var member = members.start(HostCluster.configure(members.config(), 1));
            try (var router = new CircuitRouter(member, 1 << 20)) {
                var remote = router.remote("kind/id");
                var request = remote.new Submitted(new AwaitDurable(new UUID(0, 1), 0, 1), new UUID(0, 2));
                assertThatThrownBy(() -> request.accept(null, new CauselessException()))
                        .isInstanceOf(OutOfMemoryError.class);
                assertThat(remote.traffic().trouble()).contains("CauselessException");
            }
        }
    }
}
