package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.host.route.RefusedEmissionException;
import java.util.concurrent.CompletableFuture;
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
        receipts.expect(receipt);
        durable.set(5);
        receipts.durableAdvanced();
        receipts.recorded(6);
        receipts.requireRecorded(receipt);
        assertThat(receipt).isNotDone();
        durable.set(6);
        receipts.durableAdvanced();
        receipt.get(1, TimeUnit.MINUTES);
    }

    @Test
    void aReceiptOfARecordThatIsDurableAlreadyIsCompleted() throws Exception {
        receipts.expect(receipt);
        durable.set(1);
        receipts.recorded(1);
        receipt.get(1, TimeUnit.MINUTES);
    }

    @Test
    void aReceiptWhoseEmissionWasNotRecordedFails() {
        receipts.expect(receipt);
        receipts.requireRecorded(receipt);
        assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES)).hasMessageContaining("refused the emission");
    }
}
