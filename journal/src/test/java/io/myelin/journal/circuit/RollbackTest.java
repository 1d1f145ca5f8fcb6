package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Health;
import io.myelin.journal.effects.OutboxReader;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program that lacks something which the journal or a snapshot has, such as an earlier version of it, never goes on
/// without it by accident.
class RollbackTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final MemoryJournal journal = new MemoryJournal("c");
    private final AtomicReference<Pipe<Long>> amounts = new AtomicReference<>();
    private long total;

    /// The first version: it has a state that no snapshot has.
    private void first(JournaledCircuit building) {
        total = 0;
        amounts.set(building.inlet("amounts", Codecs.LONG, (Long amount) -> total += amount));
    }

    /// The second version takes snapshots.
    private void second(JournaledCircuit building) {
        first(building);
        building.state("total", Codecs.LONG, () -> total, saved -> total = saved);
    }

    private JournaledCircuit open(Program program) {
        return JournaledCircuit.open(Substrates.cortex().circuit(), journal, program);
    }

    private void emit(JournaledCircuit circuit, long... emissions) throws Exception {
        for (long amount : emissions) {
            amounts.get().emit(amount);
        }
        circuit.sync(LONG);
    }

    /// @return the sequence of a snapshot of the second version
    private long snapshot() throws Exception {
        try (var circuit = open(this::second)) {
            emit(circuit, 100, 50, 25);
            return circuit.snapshot(LONG);
        }
    }

    @Test
    void aSnapshotWithAStateThatTheProgramDoesNotDeclareIsNotUsed() throws Exception {
        snapshot();
        try (var circuit = open(this::first)) {
            emit(circuit, 1);
            assertThat(total).as("of the whole journal").isEqualTo(176);
            assertThat(circuit.health()).isEqualTo(Health.SOUND);
        }
        try (var circuit = open(this::second)) {
            emit(circuit, 1);
            assertThat(total).isEqualTo(177);
        }
    }

    @Test
    void withoutTheRecordsTheEarlierVersionIsRefused() throws Exception {
        long sequence = snapshot();
        try (var circuit = open(this::second)) {
            circuit.truncate(sequence);
        }
        assertThatThrownBy(() -> open(this::first))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("the snapshot at 3 is not suitable: it has the state total, which the program"
                        + " neither declares nor retires");
        try (var circuit = open(this::second)) {
            emit(circuit, 1);
            assertThat(total).isEqualTo(176);
        }
    }

    @Test
    void aRetiredStateIsLeftOut() throws Exception {
        snapshot();
        try (var circuit = open(building -> {
            first(building);
            building.retiredState("total");
        })) {
            emit(circuit, 1);
            assertThat(total).as("of one record").isEqualTo(1);
        }
    }

    @Test
    void aStateIsNotDeclaredAndRetired() {
        assertThatThrownBy(() -> open(building -> {
            second(building);
            building.retiredState("total");
        })).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> open(building -> {
            building.retiredState("total");
            second(building);
        })).isInstanceOf(IllegalArgumentException.class);
    }

    /// Each is a part of a snapshot that the first version does not have.
    private void declare(JournaledCircuit building, String part) {
        second(building);
        switch (part) {
            case "inlet" -> building.inlet("part", Codecs.LONG, (Long amount) -> total += amount).emit(0L);
            case "family" -> {
                var family = building.circuit().conduit(Substrates.cortex().name("family"), Long.class);
                building.inlets("part", Codecs.LONG, family::get).get(Substrates.cortex().name("member")).emit(0L);
            }
            case "outbox" -> Outbox.of(building, new MemoryJournal("part"), Codecs.LONG);
            case "requests" -> building.requests("part", Codecs.LONG, _ -> {});
            case "random" -> building.random("part");
            case "marker" -> building.marker("part");
            case "subscription" -> building.subscription("part", () -> {
                throw new AssertionError();
            });
            default -> throw new AssertionError(part);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"inlet", "family", "outbox", "requests", "random", "marker", "subscription"})
    void aPartThatTheProgramDoesNotDeclareIsNotLost(String part) throws Exception {
        try (var circuit = open(building -> declare(building, part))) {
            emit(circuit, 100);
            circuit.truncate(circuit.snapshot(LONG));
        }
        assertThatThrownBy(() -> open(this::second))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("which the program neither declares nor retires");
        try (var circuit = open(building -> {
            second(building);
            building.retired("part");
        })) {
            emit(circuit, 1);
            assertThat(total).isEqualTo(101);
        }
    }

    /// Without a snapshot: the records say that there was one.
    @ParameterizedTest
    @ValueSource(strings = {"random", "marker"})
    void aRecordedPartThatTheProgramDoesNotDeclareIsNotPassedOver(String part) throws Exception {
        try (var circuit = open(building -> declare(building, part))) {
            emit(circuit, 100);
        }
        assertThatThrownBy(() -> open(this::second))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("which the program neither declares nor retires");
        try (var circuit = open(building -> {
            second(building);
            building.retired("part");
        })) {
            assertThat(circuit.sequence()).isEqualTo(1);
            assertThat(total).isEqualTo(100);
        }
    }

    /// The numbers of its clients, or of the outbox, would begin anew.
    @Test
    void aSnapshotWithoutThePartOfAnInletThatIsBackIsNotUsed() throws Exception {
        var handled = new AtomicReference<>("");
        var requests = new AtomicReference<RequestInlet<Long>>();
        Program with = building -> {
            handled.set("");
            second(building);
            requests.set(building.requests("part", Codecs.LONG, value -> handled.updateAndGet(all -> all + value)));
        };
        try (var circuit = open(with)) {
            requests.get().submit("client", 1, 7L).get();
            circuit.sync(LONG);
        }
        try (var circuit = open(building -> {
            second(building);
            building.retired("part");
        })) {
            circuit.snapshot(LONG);
        }
        try (var circuit = open(with)) {
            assertThat(requests.get().submit("client", 1, 7L).get().repeated()).isTrue();
            circuit.sync(LONG);
            assertThat(handled).hasValue("7");
        }
    }

    private static Codec<Long> reading(java.util.function.Function<java.nio.ByteBuffer, Long> reader) {
        return Codecs.of("long", _ -> 8, (value, target) -> target.putLong(value), reader::apply);
    }

    private static final List<java.util.function.Function<java.nio.ByteBuffer, Long>> WRONG = List.of(
            _ -> 1L,
            source -> (long) source.getInt(),
            source -> (long) source.slice().getInt(),
            source -> source.limit(source.position()).capacity() + 0L,
            source -> source.flip().limit() + 0L);

    @Test
    void aCodecThatReadsLessThanWasWrittenIsRefused() throws Exception {
        try (var circuit = open(this::first)) {
            emit(circuit, 100, 50);
        }
        for (var reader : WRONG) {
            assertThatThrownBy(() -> open(building -> building.inlet("amounts", reading(reader), (Long _) -> {})))
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("record 0 of inlet amounts cannot be read by codec long (")
                    .hasMessageContaining("): codec long leaves ");
        }
    }

    @Test
    void aCodecThatReadsLessOfAStateThanWasWrittenIsRefused() throws Exception {
        snapshot();
        for (var reader : WRONG) {
            assertThatThrownBy(() -> open(building -> {
                first(building);
                building.state("total", reading(reader), () -> total, saved -> total = saved);
            })).isInstanceOf(CorruptJournalException.class).hasMessageContaining("its state total cannot be read");
        }
    }

    @Test
    void aCodecThatReadsLessOfARequestThanWasWrittenIsRefused() throws Exception {
        var requests = new AtomicReference<RequestInlet<Long>>();
        try (var circuit = open(building -> requests.set(building.requests("part", Codecs.LONG, _ -> {})))) {
            requests.get().submit("client", 1, 7L).get();
            circuit.sync(LONG);
        }
        for (var reader : WRONG) {
            assertThatThrownBy(() -> open(building -> building.requests("part", reading(reader), _ -> {})))
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("record 0 of inlet part");
        }
    }

    /// Receives nothing.
    private static final OutboxReader.Effect<Long> UNUSED = new OutboxReader.Effect<>() {

        @Override
        public long position() {
            return 0;
        }

        @Override
        public void apply(String key, long number, Long emission) {
            throw new AssertionError(emission);
        }
    };

    @Test
    void aCodecThatReadsLessOfAnEmissionThanWasWrittenIsRefused() throws Exception {
        var outbox = new MemoryJournal("o");
        try (var circuit = open(building -> {
            var out = Outbox.of(building, outbox, Codecs.LONG);
            amounts.set(building.inlet("amounts", Codecs.LONG, out));
        })) {
            emit(circuit, 100);
            circuit.snapshot(LONG);
        }
        for (var reader : WRONG) {
            try (var emissions = OutboxReader.start(outbox, reading(reader), UNUSED, 1)) {
                Eventually.until("ended", () -> emissions.failure() != null);
                assertThat(emissions.failure()).isInstanceOf(CorruptJournalException.class);
            }
        }
    }
}
