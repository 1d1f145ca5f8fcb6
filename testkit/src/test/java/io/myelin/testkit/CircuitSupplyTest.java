package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitStatistics.Activity;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The end of a test whose circuit does not end.
@Timeout(60)
class CircuitSupplyTest {

    private final CountDownLatch blocked = new CountDownLatch(1);
    private final CountDownLatch unblocked = new CountDownLatch(1);
    private final CircuitSupply supply = new CircuitSupply(Duration.ofMillis(200));

    @AfterEach
    void unblock() {
        unblocked.countDown();
    }

    private void block(Integer value) {
        blocked.countDown();
        try {
            unblocked.await();
        } catch (InterruptedException unexpected) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aCircuitWhoseReceptorBlocksIsNamedWithItsStackAndAllAreClosed() throws InterruptedException {
        var first = supply.own(cortex().name("first"));
        var stuck = supply.circuit(cortex().name("stuck"));
        stuck.pipe(this::block).emit(1);
        stuck.close();
        blocked.await();
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> supply.end(false))
                .withMessageStartingWith("stuck has completed no entry for PT0.2S; its thread is\n\tat ")
                .withMessageContaining("CircuitSupplyTest.block(")
                .withMessageNotContaining("first");
        assertThat(CircuitSupply.isOpen(first)).isFalse();
    }

    /// JUnit adds the report to the test's own failure.
    @Test
    void aCircuitThatDoesNotEndIsReportedThoughTheTestHasFailed() {
        supply.own(cortex().name("stuck")).pipe(this::block).emit(1);
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> supply.end(true))
                .withMessageContaining("1 entry waited in stuck")
                .withMessageContaining("stuck has completed no entry");
    }

    @Test
    void anInterruptedTestDoesNotWaitAndStaysInterrupted() {
        var stuck = supply.own(cortex().name("stuck"));
        stuck.pipe(this::block).emit(1);
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> supply.end(false))
                .withMessageContaining("the test was interrupted before its circuits ended");
        assertThat(Thread.interrupted()).isTrue();
        unblocked.countDown();
        stuck.closeAwait();
        assertThat(MyelinProvider.statistics(stuck).activity()).isEqualTo(Activity.ENDED);
    }
}
