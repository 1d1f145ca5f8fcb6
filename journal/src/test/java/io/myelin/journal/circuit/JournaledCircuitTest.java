package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Appender;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.Codecs;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.substrates.MyelinProvider;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Reports of emissions that a circuit's journal does not accept.
class JournaledCircuitTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(50);

    private final MemoryJournal journal = new MemoryJournal(UUID.randomUUID().toString());
    private final List<byte[]> handled = new ArrayList<>();
    private Pipe<byte[]> inlet;

    private JournaledCircuit open(Circuit circuit) {
        return JournaledCircuit.open(
                circuit, journal, building -> inlet = building.inlet("in", Codecs.BYTES, handled::add));
    }

    private void emit(int size) {
        inlet.emit(new byte[size]);
    }

    private List<Thread> senders() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("journal-sender-" + journal.circuit()))
                .toList();
    }

    /// A close whose patience was short has told the thread to end, and may return before it has.
    private void awaitNoSender() {
        Eventually.until("its sender ends", () -> senders().isEmpty());
    }

    /// As when a receptor calls `System.exit`, and a shutdown hook or another thread waits for what it has emitted.
    @Test
    void aWaitForACircuitThatCannotEndTellsThatNotAllIsHandled() throws Exception {
        var going = new CountDownLatch(1);
        var plain = Substrates.cortex().circuit();
        try (var circuit = JournaledCircuit.open(plain, journal, building -> inlet = building.inlet(
                "in", Codecs.BYTES, (byte[] _) -> Eventually.until("going", () -> going.getCount() == 0)))) {
            emit(1);
            emit(1);
            MyelinProvider.endWaits(plain, "given up");
            assertThatThrownBy(() -> circuit.sync(LONG))
                    .isInstanceOf(IllegalStateException.class).hasMessage("given up");
            assertThatThrownBy(() -> circuit.snapshot(LONG))
                    .isInstanceOf(IllegalStateException.class).hasMessage("given up");
            assertThat(journal.durable()).isLessThan(2);
            going.countDown();
        }
    }

    /// As it does when there is no memory for it: its records will not become durable, however long the caller waits.
    @Test
    void aSnapshotAfterTheSenderHasFailedThrowsTheReason() {
        var reason = new IllegalStateException("no memory");
        try (var circuit = open(Substrates.cortex().circuit())) {
            journal.fail(reason);
            emit(1);
            Eventually.until("failed", () -> circuit.health() == Health.FAILED);
            assertThatThrownBy(() -> circuit.snapshot(SHORT))
                    .isInstanceOf(JournalException.class)
                    .hasCause(reason);
        }
    }

    @Test
    void syncAfterTheCloseIsRefused() throws Exception {
        var circuit = open(Substrates.cortex().circuit());
        emit(1);
        circuit.sync(LONG);
        circuit.close();
        emit(1);
        assertThatThrownBy(() -> circuit.sync(LONG)).isInstanceOf(ClosedJournalException.class);
        assertThat(handled.size()).isEqualTo(1);
    }

    @Test
    void syncWithinTheCloseIsRefused() throws Exception {
        var opened = new AtomicReference<JournaledCircuit>();
        var plain = Substrates.cortex().circuit();
        var circuit = open((Circuit) Proxy.newProxyInstance(
                Circuit.class.getClassLoader(), new Class<?>[] {Circuit.class}, (_, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        // The circuit's end is recorded, and the circuit still accepts emissions.
                        emit(1);
                        assertThatThrownBy(() -> opened.get().sync(LONG)).isInstanceOf(ClosedJournalException.class);
                    }
                    return method.invoke(plain, arguments);
                }));
        opened.set(circuit);
        emit(1);
        circuit.sync(LONG);
        circuit.close();
        assertThat(handled.size()).isEqualTo(1);
    }

    @Test
    void syncAfterTheSenderBrokeIsRefused() throws Exception {
        var circuit = open(Substrates.cortex().circuit());
        emit(1);
        circuit.sync(LONG);
        var sender = senders().getFirst();
        Eventually.until("asleep", () -> sender.getState() == Thread.State.TIMED_WAITING);
        journal.fail(new IllegalStateException("device is gone"));
        emit(1);
        Eventually.until("given up", () -> !sender.isAlive());
        emit(1);
        var told = catchThrowableOfType(JournalException.class, () -> circuit.sync(LONG));
        assertThat(told.getCause()).isInstanceOf(IllegalStateException.class);
        assertThat(circuit.health()).isEqualTo(Health.FAILED);
        circuit.close();
    }

    @Test
    void closeEndsThoughTheCircuitWaitsForRoom() {
        var plain = Substrates.cortex().circuit();
        var circuit = open(plain);
        fill();
        assertThatThrownBy(() -> circuit.sync(SHORT)).isInstanceOf(TimeoutException.class);
        circuit.patience(SHORT);
        circuit.close();
        awaitNoSender();
        plain.await();
        assertThatThrownBy(() -> circuit.sync(LONG)).isInstanceOf(JournalException.class);
    }

    /// Emits more than the ring accepts.
    private void fill() {
        journal.stall(true);
        for (int i = 0; i < 100; i++) {
            emit(60_000);
        }
    }

    @Test
    void failedOpeningLeavesNothingRunning() {
        var ends = new ArrayList<String>();
        var failed = catchThrowableOfType(IllegalStateException.class,
                () -> JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
                    inlet = building.inlet("in", Codecs.BYTES, handled::add);
                    building.declarations().derivations().add(derivation("first", ends, false));
                    building.declarations().derivations().add(derivation("second", ends, true));
                    building.declarations().derivations().add(derivation("third", ends, false));
                }));
        assertThat(failed.getMessage()).isEqualTo("second");
        assertThat(ends).as("what was live").isEqualTo(List.of("first"));
        awaitNoSender();
        emit(1);
        assertThat(journal.contents(Codecs.BYTES)).isEmpty();
    }

    private static Derivation derivation(String name, List<String> ends, boolean fails) {
        return new Derivation() {
            @Override
            public void live(Appender appender) {
                if (fails) {
                    throw new IllegalStateException(name);
                }
            }

            @Override
            public void close() {
                ends.add(name);
            }
        };
    }
}
