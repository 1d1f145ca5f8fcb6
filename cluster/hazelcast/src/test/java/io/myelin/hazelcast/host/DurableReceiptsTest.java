package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.host.route.RefusedEmissionException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DurableReceiptsTest {

    private final AtomicLong durable = new AtomicLong();
    private final DurableReceipts receipts = new DurableReceipts("kind/id", durable::get);
    private final CompletableFuture<Void> receipt = new CompletableFuture<>();

    @Test
    void aReceiptHasItsPlaceBeforeItsEmissionIsRecorded() {
        receipts.expect(receipt);
        receipts.end();
        assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES))
                .hasRootCauseInstanceOf(RefusedEmissionException.class)
                .hasMessageContaining("is not known");
    }

    @Test
    void aReceiptWaitsForItsRecord() throws Exception {
        var expected = receipts.expect(receipt);
        durable.set(5);
        receipts.durableAdvanced();
        receipts.recorded(receipt, 6);
        receipts.requireRecorded(expected);
        assertThat(receipt).isNotDone();
        durable.set(6);
        receipts.durableAdvanced();
        receipt.get(1, TimeUnit.MINUTES);
    }

    @Test
    void aReceiptOfARecordThatIsDurableAlreadyIsCompleted() throws Exception {
        receipts.expect(receipt);
        durable.set(1);
        receipts.recorded(receipt, 1);
        receipt.get(1, TimeUnit.MINUTES);
    }

    @Test
    void aReceiptWhoseEmissionWasNotRecordedFails() {
        var expected = receipts.expect(receipt);
        receipts.requireRecorded(expected);
        assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES)).hasMessageContaining("refused the emission");
    }

    /// A receptor may ask its own circuit twice: both are expected before the first one is recorded.
    @Test
    void receiptsThatAreExpectedTogetherHaveTheirOwnSequences() throws Exception {
        var second = new CompletableFuture<Void>();
        var expected = receipts.expect(receipt);
        var expectedSecond = receipts.expect(second);
        receipts.recorded(receipt, 1);
        receipts.requireRecorded(expected);
        receipts.recorded(second, 2);
        receipts.requireRecorded(expectedSecond);
        durable.set(1);
        receipts.durableAdvanced();
        receipt.get(1, TimeUnit.MINUTES);
        assertThat(second).isNotDone();
        durable.set(2);
        receipts.durableAdvanced();
        second.get(1, TimeUnit.MINUTES);
    }

    @Test
    void oneOfTwoThatAreExpectedTogetherMayBeRefused() throws Exception {
        var second = new CompletableFuture<Void>();
        var expected = receipts.expect(receipt);
        receipts.expect(second);
        receipts.requireRecorded(expected);
        receipts.recorded(second, 1);
        durable.set(1);
        receipts.durableAdvanced();
        second.get(1, TimeUnit.MINUTES);
        assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES)).hasMessageContaining("refused the emission");
    }

    /// An error may lose an emission between the two calls.
    @Test
    void aReceiptWhoseEmissionWasLostHoldsUpNoOther() throws Exception {
        var second = new CompletableFuture<Void>();
        receipts.expect(receipt);
        receipts.expect(second);
        receipts.recorded(second, 1);
        durable.set(1);
        receipts.durableAdvanced();
        second.get(1, TimeUnit.MINUTES);
        assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES)).hasMessageContaining("is not known");
    }

    /// The journal is full: none after the lost one is recorded.
    @Test
    void aReceiptThatIsRefusedAfterAnotherWasLostFails() {
        var second = new CompletableFuture<Void>();
        receipts.expect(receipt);
        var expectedSecond = receipts.expect(second);
        receipts.requireRecorded(expectedSecond);
        assertThatThrownBy(() -> second.get(1, TimeUnit.MINUTES)).hasMessageContaining("refused the emission");
        assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES)).hasMessageContaining("is not known");
    }

    /// There was no memory to queue its emission.
    @Test
    void aReceiptWhoseEmissionWasNotQueuedFailsAlone() throws Exception {
        var second = new CompletableFuture<Void>();
        var expected = receipts.expect(receipt);
        receipts.withdraw(receipts.expect(second));
        receipts.recorded(receipt, 1);
        receipts.requireRecorded(expected);
        durable.set(1);
        receipts.durableAdvanced();
        receipt.get(1, TimeUnit.MINUTES);
        assertThatThrownBy(() -> second.get(1, TimeUnit.MINUTES)).hasMessageContaining("is not known");
    }

    /// An error came after its emission was queued.
    @Test
    void aReceiptThatWasWithdrawnTooEarlyFailsAlone() throws Exception {
        var second = new CompletableFuture<Void>();
        receipts.withdraw(receipts.expect(receipt));
        receipts.expect(second);
        receipts.recorded(receipt, 1);
        receipts.recorded(second, 2);
        durable.set(2);
        receipts.durableAdvanced();
        second.get(1, TimeUnit.MINUTES);
        assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES)).hasMessageContaining("is not known");
    }

    @Test
    void aRefusalForWhichThereWasNoMemoryIsTriedAgainBeforeEarlierOnesAreDurable() throws Exception {
        var tried = new CountDownLatch(1);
        var scarce = new CompletableFuture<Void>() {
            @Override
            public boolean completeExceptionally(Throwable reason) {
                if (tried.getCount() > 0) {
                    tried.countDown();
                    throw new OutOfMemoryError("thrown by this test");
                }
                return super.completeExceptionally(reason);
            }
        };
        var expected = receipts.expect(receipt);
        receipts.recorded(receipt, 1);
        receipts.requireRecorded(expected);
        receipts.requireRecorded(receipts.expect(scarce));
        assertThat(tried.await(1, TimeUnit.MINUTES)).isTrue();
        receipts.retry(Runnable::run);
        assertThatThrownBy(() -> scarce.get(1, TimeUnit.MINUTES)).hasMessageContaining("refused the emission");
        assertThat(receipt).isNotDone();
    }

    @Test
    void aReceiptThatIsRefusedWhileAnEarlierOneIsNotDurableFails() {
        var second = new CompletableFuture<Void>();
        var expected = receipts.expect(receipt);
        receipts.recorded(receipt, 1);
        receipts.requireRecorded(expected);
        var expectedSecond = receipts.expect(second);
        receipts.requireRecorded(expectedSecond);
        assertThatThrownBy(() -> second.get(1, TimeUnit.MINUTES)).hasMessageContaining("refused the emission");
        assertThat(receipt).isNotDone();
    }
}
