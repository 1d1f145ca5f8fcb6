package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.record.RecordRing;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.Records;
import io.myelin.journal.support.Refused;
import io.myelin.journal.support.Undeclared;
import io.myelin.substrates.MyelinProvider;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each emission leaves a circuit once, even if some are refused and either side stalls.
class OutboxTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(50);

    private final MemoryJournal journal = new MemoryJournal("source");
    private MemoryJournal leaving = new MemoryJournal(UUID.randomUUID().toString());
    private final Circuit plain = Substrates.cortex().circuit();

    /// Sends the given number of bytes; refuses odd numbers.
    private static final Codec<byte[]> EVEN = Codecs.of(
            "even",
            bytes -> bytes.length,
            (bytes, target) -> {
                if (bytes.length % 2 != 0) {
                    throw new IllegalStateException("odd");
                }
                target.put(bytes);
            },
            Codecs.BYTES::decode);

    private Pipe<Long> sizes;
    private Outbox<byte[]> outbox;

    /// How many emissions the last circuit has handled to the end.
    private int handled;

    private JournaledCircuit open(Circuit circuit) {
        handled = 0;
        return JournaledCircuit.open(circuit, journal, building -> {
            outbox = Outbox.of(building, leaving, EVEN);
            sizes = building.inlet("sizes", Codecs.LONG, (Long size) -> {
                outbox.receive(new byte[size.intValue()]);
                handled++;
            });
        });
    }

    private void run(long... emitted) throws Exception {
        var circuit = open(Substrates.cortex().circuit());
        for (long size : emitted) {
            sizes.emit(size);
        }
        if (refuses(emitted)) {
            Refused.sync(circuit, LONG);
        } else {
            circuit.sync(LONG);
        }
        circuit.close();
    }

    private static boolean refuses(long... emitted) {
        return LongStream.of(emitted).anyMatch(size -> size == 70_000 || size == 3);
    }

    private List<Integer> left() {
        return leaving.contents(EVEN).stream().map(bytes -> bytes.length).toList();
    }

    /// It is too large, or its codec throws.
    @ParameterizedTest
    @ValueSource(longs = {70_000, 3})
    void aRefusedEmissionHasNoNumber(long refused) throws Exception {
        run(2, refused, 4);
        assertThat(left()).isEqualTo(List.of(2, 4));
        run(6);
        assertThat(left()).isEqualTo(List.of(2, 4, 6));
    }

    @Test
    void refusedEmissionMayBeTheLast() throws Exception {
        run(2, 70_000);
        // The outbox loses its content; the circuit's journal keeps its own.
        leaving = new MemoryJournal(leaving.circuit());
        run(4);
        assertThat(left()).isEqualTo(List.of(2, 4));
    }

    private static Stream<Throwable> failures() {
        return Stream.of(new JournalException("no answer"), new OutOfMemoryError("by this test"),
                new IOException("by this test"));
    }

    /// The live circuit had no such failure: the replay handles the emission to the end.
    @ParameterizedTest
    @MethodSource("failures")
    void anOutboxThatCannotBeReadDuringAReplayIsReadAgain(Throwable failure) throws Exception {
        long[] many = new long[2_000];
        Arrays.fill(many, 2);
        run(many);
        var opened = new AtomicInteger();
        leaving.read(from -> {
            if (opened.incrementAndGet() == 1) {
                throw Undeclared.thrown(failure);
            }
            return leaving.reader(from);
        });
        run(6);
        assertThat(opened).hasValueGreaterThan(1);
        assertThat(handled).isEqualTo(2_001);
        assertThat(left()).hasSize(2_001).endsWith(6);
    }

    @Test
    void changedProgramIsStoppedAtTheFirstEmissionThatDiffers() throws Exception {
        run(2, 4, 6);
        assertThatThrownBy(() -> JournaledCircuit.open(plain, journal, building -> {
            outbox = Outbox.of(building, leaving, EVEN);
            sizes = building.inlet("sizes", Codecs.LONG, (Long size) -> {
                // Omits the second emission: by number alone, the third would be mistaken for it.
                if (size != 4) {
                    outbox.receive(new byte[size.intValue()]);
                }
            });
        }))
                .isInstanceOfSatisfying(DivergenceException.class, told -> {
                    assertThat(told.sequence()).isEqualTo(1);
                    assertThat(told.place()).contains(leaving.circuit());
                });
        run(8);
        assertThat(left()).containsExactly(2, 4, 6, 8);
    }

    @Test
    void outboxThatLostEmissionsAfterASnapshotIsRefused() throws Exception {
        var circuit = open(plain);
        sizes.emit(2L);
        sizes.emit(4L);
        circuit.sync(LONG);
        circuit.snapshot(LONG);
        circuit.close();
        leaving = new MemoryJournal(leaving.circuit());
        assertThatThrownBy(() -> open(Substrates.cortex().circuit()))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("holds 0 emissions");
    }

    /// Otherwise a process that dies at this point would leave a snapshot that counts the emission, and an outbox that
    /// lacks it. The circuit could then never be opened again.
    @Test
    void aSnapshotWaitsForEarlierEmissionsToBeDurable() throws Exception {
        var circuit = open(plain);
        leaving.stall(true);
        sizes.emit(2L);
        circuit.sync(LONG);
        assertThatThrownBy(() -> circuit.snapshot(SHORT)).isInstanceOf(TimeoutException.class);
        assertThat(journal.snapshots().sequences()).isEmpty();
        leaving.stall(false);
        long sequence = circuit.snapshot(LONG);
        assertThat(outbox.durable()).isEqualTo(1);
        circuit.truncate(sequence);
        circuit.close();
        run(4);
        assertThat(left()).containsExactly(2, 4);
    }

    @Test
    void outboxAheadOfItsCircuitIsRefused() throws Exception {
        run(2);
        leaving.appender().append(Records.of(0, 1), 1);
        assertThatThrownBy(() -> open(plain)).isInstanceOf(CorruptJournalException.class);
        assertThat(senders()).isEmpty();
    }

    @Test
    void anEmissionLargerThanABlockIsRefused() throws Exception {
        var circuit = open(plain);
        sizes.emit((long) RecordRing.LARGEST);
        sizes.emit(RecordRing.LARGEST + 2L);
        sizes.emit(4L);
        Refused.sync(circuit, LONG);
        assertThat(MyelinProvider.failures(plain)).isEqualTo(1);
        circuit.close();
        assertThat(leaving.durable()).isEqualTo(2);
    }

    /// There may be no memory for its ring or its thread.
    @Test
    void anOutboxThatCannotGoLiveClosesItsWriter() {
        var error = new OutOfMemoryError("thrown by this test");
        var full = new AtomicBoolean();
        var scarce = (Journal) Proxy.newProxyInstance(
                Journal.class.getClassLoader(), new Class<?>[] {Journal.class}, (_, method, arguments) -> {
                    if (full.get()) {
                        throw error;
                    }
                    full.set(method.getName().equals("appender"));
                    return method.invoke(leaving, arguments);
                });
        assertThatThrownBy(() -> JournaledCircuit.open(plain, journal,
                building -> Outbox.of(building, scarce, EVEN))).isSameAs(error);
        assertThat(leaving.health()).isEqualTo(Health.CLOSED);
    }

    private List<Thread> senders() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("journal-sender-" + leaving.circuit()))
                .toList();
    }

    /// A close whose patience was short has told the thread to end, and may return before it has.
    private void awaitNoSender() {
        Eventually.until("its sender ends", () -> senders().isEmpty());
    }

    @Test
    void closeEndsThoughTheCausesAreNotDurable() {
        var circuit = open(plain);
        journal.stall(true);
        sizes.emit(2L);
        plain.await();
        circuit.patience(SHORT);
        outbox.close();
        awaitNoSender();
        assertThat(left()).isEmpty();
        journal.stall(false);
        circuit.close();
    }

    @Test
    void circuitThatWaitsForItsOutboxIsClosed() {
        var circuit = open(plain);
        leaving.stall(true);
        for (int i = 0; i < 100; i++) {
            sizes.emit(60_000L);
        }
        circuit.patience(SHORT);
        circuit.close();
        plain.await();
        awaitNoSender();
        assertThatThrownBy(() -> circuit.sync(LONG)).isInstanceOf(JournalException.class);
    }
}
