package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Codecs;
import io.myelin.journal.FencedException;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.ReportedFailures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Reports of emissions that a circuit's journal refuses.
class RefusalsTest {

    private static final Duration LONG = Duration.ofMinutes(3);
    private static final int MANY = 100;

    private final MemoryJournal journal = new MemoryJournal(UUID.randomUUID().toString());
    private final ReportedFailures reported = new ReportedFailures();
    private Pipe<Long> numbers;
    private RequestInlet<Long> requests;

    @AfterEach
    void restoreHandler() {
        reported.close();
    }

    private void build(JournaledCircuit building) {
        numbers = building.inlet("numbers", Codecs.LONG, (Receptor<Long>) number -> {
            if (number < 0) {
                throw new IllegalStateException("thrown by this test");
            }
        });
        requests = building.requests("requests", Codecs.LONG, _ -> {});
    }

    /// A circuit that has found that another writer took over.
    private JournaledCircuit fenced() throws Exception {
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, this::build);
        numbers.emit(0L); // defines the inlet
        circuit.sync(LONG);
        var unused = journal.appender();
        numbers.emit(0L);
        Eventually.until("the sender has ended", () -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("journal-sender-" + journal.circuit())));
        circuit.circuit().await();
        return circuit;
    }

    private static void emit(JournaledCircuit circuit, Pipe<Long> target) {
        for (long number = 0; number < MANY; number++) {
            target.emit(number);
        }
        circuit.circuit().await();
    }

    /// A report has a stack trace: one for each emission would fill the log.
    @Test
    void theFirstRefusalOfAFencedCircuitIsReportedAndTheOthersAreCounted() throws Exception {
        var circuit = fenced();
        emit(circuit, numbers);
        assertThat(reported.list()).singleElement().isInstanceOf(FencedException.class);
        assertThat(circuit.refused()).isEqualTo(MANY);

        circuit.close();
        assertThat(reported.list()).hasSize(2).last().satisfies(last -> assertThat(last)
                .isInstanceOf(JournalException.class)
                .hasMessageContaining(MANY - 1 + " more emissions were refused")
                .hasCauseInstanceOf(FencedException.class));
    }

    @Test
    void aSingleEmissionThatWasCountedIsReportedAsOne() throws Exception {
        var circuit = fenced();
        numbers.emit(1L);
        numbers.emit(2L);
        circuit.close();
        assertThat(reported.list()).hasSize(2).last().satisfies(last -> assertThat(last)
                .hasMessageContaining(": 1 more emission was refused"));
    }

    @Test
    void aFencedCircuitWithoutEmissionsReportsItsEndOnce() throws Exception {
        fenced().close();
        assertThat(reported.list()).singleElement().isInstanceOf(FencedException.class);
    }

    @Test
    void eachRequestThatIsRefusedFailsItsReceipt() throws Exception {
        var circuit = fenced();
        emit(circuit, numbers);
        var receipts = new ArrayList<CompletableFuture<Receipt>>();
        for (long number = 1; number <= MANY; number++) {
            receipts.add(requests.submit("a", number, number));
        }
        circuit.circuit().await();
        assertThat(receipts).allSatisfy(
                receipt -> assertThatThrownBy(() -> receipt.get(LONG.toSeconds(), TimeUnit.SECONDS))
                        .hasCauseInstanceOf(FencedException.class));
        assertThat(reported.list()).hasSize(1);
        assertThat(circuit.refused()).isEqualTo(2 * MANY);
        circuit.close();
    }

    /// A log alone would tell of it otherwise.
    @Test
    void anEmissionThatIsRefusedByItselfFailsTheNextSync() throws Exception {
        var pipe = new AtomicReference<Pipe<byte[]>>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
            pipe.set(building.inlet("pipe", Codecs.BYTES, (byte[] _) -> {}));
            var outbox = Outbox.of(building, new MemoryJournal("outbox"), Codecs.BYTES);
            numbers = building.inlet("numbers", Codecs.LONG, (Long n) -> outbox.receive(new byte[n.intValue()]));
        });
        var large = new byte[70_000];
        for (var emission : List.<Callable<?>>of(
                () -> {
                    pipe.get().emit(large);
                    return null;
                },
                () -> {
                    numbers.emit(70_000L);
                    return null;
                })) {
            long before = circuit.refused();
            emission.call();
            numbers.emit(1L);
            assertThatThrownBy(() -> circuit.sync(LONG))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("refused")
                    .hasRootCauseInstanceOf(IllegalArgumentException.class);
            assertThat(circuit.refused()).isEqualTo(before + 1);
            circuit.sync(LONG);
        }
        circuit.close();
    }

    /// The record was accepted: what the receptor throws is no refusal.
    @Test
    void eachFailureOfAReceptorIsReported() throws Exception {
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, this::build);
        numbers.emit(-1L);
        numbers.emit(-2L);
        circuit.sync(LONG);
        assertThat(reported.list()).hasSize(2).hasOnlyElementsOfType(IllegalStateException.class);
        assertThat(circuit.refused()).isZero();
        circuit.close();
    }
}
