package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.SmallProcess;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// No record is removed because of a snapshot that differs from the state that the records lead to.
class SnapshotVerifierTest {

    private static final Duration LONG = Duration.ofMinutes(3);

    private final MemoryJournal journal = new MemoryJournal("c");
    private final AtomicInteger made = new AtomicInteger();
    private JournaledCircuit circuit;

    /// A sum, and a count that it depends on and may not declare.
    private final class WeightedSum implements Program {

        private final boolean declared;
        private Pipe<Long> numbers;
        private long sum;
        private long count;

        WeightedSum(boolean declared) {
            this.declared = declared;
            made.incrementAndGet();
        }

        @Override
        public void build(JournaledCircuit building) {
            numbers = building.inlet("numbers", Codecs.LONG, (Long number) -> {
                count++;
                sum += number * count;
            });
            building.state("sum", Codecs.LONG, () -> sum, saved -> sum = saved);
            if (declared) {
                building.state("count", Codecs.LONG, () -> count, saved -> count = saved);
            }
            building.verifySnapshots(() -> new WeightedSum(declared));
        }

        void emit(int count) {
            for (long number = 1; number <= count; number++) {
                numbers.emit(number);
            }
        }
    }

    private WeightedSum open(boolean declared, JournalLimit.Policy policy, long records) {
        var program = new WeightedSum(declared);
        circuit = JournaledCircuit.open(
                Substrates.cortex().circuit(), journal, program, new JournalLimit(Long.MAX_VALUE, records, policy));
        return program;
    }

    @AfterEach
    void close() {
        circuit.close();
    }

    @Test
    void snapshotIsVerifiedBeforeRecordsAreForgotten() throws Exception {
        var program = open(true, JournalLimit.Policy.REFUSE, Long.MAX_VALUE);
        assertThat(circuit.verified()).isEqualTo(-1);
        program.emit(100);
        long one = circuit.snapshot(LONG);
        circuit.truncate(one);
        assertThat(circuit.verified()).isEqualTo(one);
        assertThat(journal.first()).isEqualTo(one);
        program.emit(100);
        long two = circuit.snapshot(LONG);
        Eventually.until("verified without being asked", () -> circuit.verified() == two);
        assertThat(made).as("the live program, and one for each snapshot").hasValue(3);
        assertThat(journal.snapshots().sequences()).containsExactly(one, two);
    }

    /// The replay that verifies the second snapshot starts from the first one, which lacks the count, and so counts
    /// from 0.
    @Test
    void snapshotWithoutAllOfTheStateIsRefused() throws Exception {
        var program = open(false, JournalLimit.Policy.REFUSE, Long.MAX_VALUE);
        program.emit(100);
        long one = circuit.snapshot(LONG);
        Eventually.until("verified", () -> circuit.verified() == one);
        program.emit(100);
        long two = circuit.snapshot(LONG);
        assertThatThrownBy(() -> circuit.truncate(two))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("another state sum");
        assertThat(journal.first()).isZero();
        Eventually.until("the wrong one is gone", () -> journal.snapshots().sequences().equals(List.of(one)));
        assertThatThrownBy(() -> circuit.truncate(two)).isInstanceOf(CorruptJournalException.class);
        assertThatThrownBy(() -> circuit.snapshot(LONG)).isInstanceOf(CorruptJournalException.class);
        assertThatThrownBy(() -> circuit.truncate(one)).isInstanceOf(CorruptJournalException.class);
        program.emit(1);
        circuit.sync(LONG);
        assertThat(circuit.health()).isEqualTo(Health.SOUND);
    }

    /// The limit truncates to the first snapshot; the second is wrong, so the journal becomes full rather than short.
    @Test
    void limitRemovesNothingForAWrongSnapshot() throws Exception {
        var program = open(false, JournalLimit.Policy.TRUNCATE, 1_000);
        // While the first is being verified the journal may be full for a moment.
        Eventually.until("full for good", () -> {
            boolean wrong = isFoundWrong();
            program.emit(10);
            circuit.circuit().await();
            return wrong && circuit.health() == Health.FULL;
        });
        assertThat(circuit.health()).isEqualTo(Health.FULL);
        assertThat(journal.first()).isLessThanOrEqualTo(Math.max(0, circuit.verified()));
        assertThat(circuit.sequence() - journal.first()).isGreaterThanOrEqualTo(1_000);
        assertThatThrownBy(() -> circuit.sync(LONG)).isInstanceOf(JournalException.class);
    }

    private boolean isFoundWrong() {
        try {
            circuit.isReadyFor(0);
            return false;
        } catch (CorruptJournalException wrong) {
            return true;
        }
    }

    @Test
    void limitTruncatesToVerifiedSnapshots() throws Exception {
        var program = open(true, JournalLimit.Policy.TRUNCATE, 1_000);
        for (int i = 0; i < 10; i++) {
            program.emit(100);
            circuit.sync(LONG);
            long sequence = circuit.sequence();
            Eventually.until("room", () -> sequence - journal.first() < 750);
        }
        assertThat(circuit.verified()).isGreaterThanOrEqualTo(journal.first()).isPositive();
    }

    /// A truncation would wait without end for a thread that has died.
    @Test
    void aVerificationWithoutMemoryForItsFailureHasFailed() throws Exception {
        open(true, JournalLimit.Policy.REFUSE, Long.MAX_VALUE);
        assertThat(SmallProcess.run(ScarceVerification.class)).containsExactly("refused");
    }

    /// The close interrupts it. An exception that the program throws then is no failure.
    @Test
    void aCancelledVerificationReportsNothing() throws Exception {
        var begun = new CompletableFuture<Thread>();
        circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> building
                .verifySnapshots(() -> {
                    begun.complete(Thread.currentThread());
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException cancelled) {
                        throw new IllegalStateException(cancelled);
                    }
                    return new WeightedSum(true);
                }), new JournalLimit(Long.MAX_VALUE, Long.MAX_VALUE, JournalLimit.Policy.REFUSE));
        circuit.snapshot(LONG);
        var verifying = begun.get();
        var reported = new AtomicReference<Throwable>();
        verifying.setUncaughtExceptionHandler((_, failure) -> reported.set(failure));
        circuit.close();
        assertThat(verifying.join(LONG)).isTrue();
        assertThat(reported).hasNullValue();
    }
}
