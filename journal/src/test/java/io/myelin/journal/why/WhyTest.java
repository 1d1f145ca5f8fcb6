package io.myelin.journal.why;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.file.FileJournal;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Explanations of a recorded run.
class WhyTest {

    @TempDir
    private Path folder;
    private FileJournal journal;
    private Why why;

    /// | record | inlet |
    /// |---|---|
    /// | 0 | valve true |
    /// | 1 | north 60 |
    /// | 2 | alarm, of the program |
    /// | 3, 4 | south 5, north 1 |
    /// | 5 | south 70 |
    /// | 6 | alarm, of the program |
    /// | 7, 8 | valve false, valve true |
    /// | 9 | north -1 |
    /// | 10 | north 90 |
    /// | 11 | alarm, of the program |
    /// | 12 | south 3 |
    @BeforeEach
    void record() throws Exception {
        var plant = new Plant();
        journal = FileJournal.open(folder, "plant");
        // The failure of the negative level is expected.
        var circuit = MyelinProvider.circuit(cortex().name("plant"),
                CircuitSettings.builder().onFailure((_, _) -> {}).build());
        try (var live = JournaledCircuit.open(circuit, journal, plant)) {
            var north = Objects.requireNonNull(plant.north);
            var south = Objects.requireNonNull(plant.south);
            var valve = Objects.requireNonNull(plant.valve);
            valve.emit(true);
            north.emit(60);
            south.emit(5);
            north.emit(1);
            south.emit(70);
            live.circuit().await();
            valve.emit(false);
            valve.emit(true);
            live.snapshot(Duration.ofMinutes(1));
            north.emit(-1);
            north.emit(90);
            south.emit(3);
            live.sync(Duration.ofMinutes(1));
        }
        journal.close();
        journal = FileJournal.open(folder, "plant");
        why = Why.of(journal, Plant::new, CausesTest.CIRCUITS);
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private Arrival alert() {
        return why.arrivals(0, Long.MAX_VALUE, arrival -> arrival.isAt("alert")).getFirst();
    }

    @Test
    void arrivalsAreFoundWithTheirRecords() {
        assertThat(why.arrivals(0, Long.MAX_VALUE, arrival -> arrival.isAt("alarm"))).containsExactly(
                new Arrival(1, "alarm", "north jumps to 60"),
                new Arrival(5, "alarm", "south jumps to 70"),
                new Arrival(10, "alarm", "north jumps to 90"));
        assertThat(why.arrivals(9, 10, _ -> true)).containsExactly(
                new Arrival(9, "level/north", "-1"),
                new Arrival(9, Arrival.FAILURE, "java.lang.IllegalArgumentException: level -1"),
                new Arrival(9, "sum|Reduce", "-1"),
                new Arrival(9, "sum", "-1"));
    }

    @Test
    void theTriggerWithTheChain() {
        assertThat(why.triggerOf(alert()).text()).isEqualTo("""
                alert = third: north jumps to 90
                  triggered by record 10, inlet north: 90
                    level/north = 90
                    alarm = north jumps to 90
                    alert = third: north jumps to 90
                """);
        assertThat(
                why.triggerOf(new Arrival(9, Arrival.FAILURE, "java.lang.IllegalArgumentException: level -1")).chain())
                .containsExactly(
                        new Step("level/north", "-1"),
                        new Step(Arrival.FAILURE, "java.lang.IllegalArgumentException: level -1"));
    }

    /// Either of the records 3 and 4 makes the 70 a jump; record 9 makes the 90 one.
    @Test
    void theNeededRecordsAreAMinimum() {
        var explanation = why.neededFor(alert(), 0);

        assertThat(explanation.needed()).extracting(NeededRecord::sequence).containsExactly(0L, 1L, 3L, 5L, 9L, 10L);
        assertThat(explanation.text()).endsWith("""
                  needed, of 11 records from 0 on
                    record 0, inlet valve: true
                    record 1, inlet north: 60
                    record 3, inlet south: 5
                    record 5, inlet south: 70
                    record 9, inlet north: -1
                    record 10, inlet north: 90
                """);
        assertThat(explanation.json())
                .startsWith("{\"arrival\":{\"record\":10,\"pipe\":\"alert\",\"value\":\"third: nor")
                .contains("{\"sequence\":1,\"inlet\":\"north\",\"value\":\"60\"}");
    }

    /// What came before a snapshot is in it.
    @Test
    void theNeededRecordsSinceASnapshot() {
        var explanation = why.neededFor(alert(), 9);

        assertThat(explanation.since()).isEqualTo(9);
        assertThat(explanation.needed()).extracting(NeededRecord::sequence).containsExactly(9L, 10L);
    }

    @Test
    void recordsAfterTheArrivalAreNotNeeded() {
        var explanation = why.neededFor(new Arrival(5, "alarm", "south jumps to 70"), 12);

        assertThat(explanation.needed()).extracting(NeededRecord::sequence).containsExactly(0L, 5L);
    }

    /// As if the first four records were truncated. The snapshot at 9 has their effects.
    @Test
    void aTruncatedJournalIsExplainedFromItsFirstSnapshotOn() {
        var truncated = (Journal) Proxy.newProxyInstance(
                Journal.class.getClassLoader(), new Class<?>[] {Journal.class}, (_, method, arguments) -> switch (method
                        .getName()) {
                    case "first" -> 4L;
                    case "read" -> journal.read(arguments == null ? 4L : (long) arguments[0]);
                    default -> method.invoke(journal, arguments);
                });
        var since = Why.of(truncated, Plant::new, CausesTest.CIRCUITS);
        assertThat(since.first()).isEqualTo(9);
        assertThat(since.arrivals(since.first(), Long.MAX_VALUE, arrival -> arrival.isAt("alert")))
                .containsExactly(alert());
        for (var early : List.<ThrowingCallable>of(
                () -> since.arrivals(0, 13, _ -> true),
                () -> since.triggerOf(new Arrival(5, "alarm", "south jumps to 70")))) {
            assertThatThrownBy(early)
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("its first records were truncated");
        }
    }

    @Test
    void badInput() {
        assertThatThrownBy(() -> why.triggerOf(new Arrival(10, "alert", "something else")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("alert = something else did not arrive while record 10 was handled");
        assertThatThrownBy(() -> why.neededFor(new Arrival(11, "alert", "third: north jumps to 90"), 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Why.of(journal, null, CausesTest.CIRCUITS)).isInstanceOf(NullPointerException.class);
    }
}
