package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Appender;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.file.FileJournal;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.Refused;
import io.myelin.journal.support.ReportedFailures;
import io.myelin.journal.support.Undeclared;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.WorkerThreads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Calls that a program or its caller must not make, or makes at the wrong time.
class MisusedCircuitTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    /// Writes its value, then moves the position to one byte before its start.
    private static final Codec<Long> BACK = Codecs.of(
            "back",
            _ -> Long.BYTES,
            (value, target) -> target.putLong(value).position(target.position() - Long.BYTES - 1),
            ByteBuffer::getLong);

    /// Writes its value, then moves the position back to its start.
    private static final Codec<Long> EMPTY = Codecs.of(
            "empty",
            _ -> Long.BYTES,
            (value, target) -> target.putLong(value).position(target.position() - Long.BYTES),
            ByteBuffer::getLong);

    private static final Codec<Long> FLIPPING =
            Codecs.fixed("flipping", Long.BYTES, (value, target) -> target.putLong(value).flip(), ByteBuffer::getLong);

    @TempDir
    Path folder;

    private final Journal journal = new MemoryJournal(UUID.randomUUID().toString());
    private final List<Long> handled = new ArrayList<>();
    private Pipe<Long> inlet;

    private JournaledCircuit open(Journal from) {
        handled.clear();
        return JournaledCircuit.open(
                Substrates.cortex().circuit(), from,
                building -> inlet = building.inlet("in", Codecs.LONG, (Long n) -> handled.add(n)));
    }

    /// Not when the first emission comes, or the first snapshot is taken.
    @Test
    void whatIsMissingIsNamedWhereItIsDeclared() {
        var name = MisusedCircuitTest.<String>nothing();
        var codec = MisusedCircuitTest.<Codec<Long>>nothing();
        var plain = Substrates.cortex().circuit();
        open(journal, building -> {
            requireNamed("name", () -> building.inlet(name, Codecs.LONG, handled::add));
            requireNamed("codec", () -> building.inlet("in", codec, handled::add));
            requireNamed("name", () -> building.requests(name, Codecs.LONG, handled::add));
            requireNamed("codec", () -> building.requests("in", codec, handled::add));
            requireNamed("name", () -> building.inlets(name, Codecs.LONG, _ -> nothing()));
            requireNamed("codec", () -> building.inlets("in", codec, _ -> nothing()));
            requireNamed("name", () -> building.step(name, () -> {}));
            requireNamed("name", () -> building.subscription(name, () -> nothing()));
            requireNamed("name", () -> building.ticker(name, Duration.ofDays(1), handled::add));
            requireNamed("interval", () -> building.ticker("in", nothing(), handled::add));
            requireNamed("name", () -> building.random(name));
            requireNamed("name", () -> building.marker(name));
            requireNamed("name", () -> building.retired(name));
            requireNamed("name", () -> building.state(name, Codecs.LONG, () -> 1L, _ -> {}));
            requireNamed("name", () -> Codecs.of(name, _ -> 0, (_, _) -> {}, _ -> 1L));
            requireNamed("reader", () -> Codecs.of("codec", _ -> 0, (_, _) -> {}, nothing()));
            requireNamed("timeout", () -> building.sync(nothing()));
            requireNamed("timeout", () -> building.snapshot(nothing()));
        }).close();
        requireNamed("journal", () -> JournaledCircuit.open(plain, nothing(), _ -> {}));
        requireNamed("program", () -> JournaledCircuit.open(plain, journal, nothing()));
        JournaledCircuit.open(plain, journal, _ -> {}).close(); // it is open still
    }

    private static void requireNamed(String missing, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(missing);
    }

    /// It would be missing in a replay, and in snapshots that were taken before.
    @Test
    void nothingIsDeclaredOnceTheProgramIsBuilt() throws Exception {
        try (var circuit = open(journal)) {
            List.<ThrowingCallable>of(
                    () -> circuit.inlet("late", Codecs.LONG, handled::add),
                    () -> circuit.requests("late", Codecs.LONG, handled::add),
                    () -> circuit.inlets("late", Codecs.LONG, _ -> nothing()),
                    () -> circuit.step("late", () -> {}),
                    () -> circuit.subscription("late", () -> null),
                    () -> circuit.ticker("late", Duration.ofDays(1), handled::add),
                    () -> circuit.random("late"),
                    () -> circuit.state("late", Codecs.LONG, () -> 1L, _ -> {}),
                    () -> circuit.marker("late"),
                    () -> circuit.retired("late"))
                    .forEach(late -> assertThatThrownBy(late).isInstanceOf(IllegalStateException.class));
            inlet.emit(1L);
            circuit.sync(LONG);
            assertThat(circuit.snapshot(LONG)).isEqualTo(1);
        }
    }

    /// The live circuit would take the records that it has made since for new ones.
    @Test
    void aReplayThatIsOverFeedsNothing() throws Exception {
        var replay = Replay.of(Substrates.cortex().circuit(), journal,
                building -> inlet = building.inlet("in", Codecs.LONG, handled::add));
        try (var circuit = replay.takeOver()) {
            inlet.emit(1L);
            circuit.sync(LONG);
            List.<ThrowingCallable>of(
                    replay::toEnd,
                    () -> replay.to(1),
                    replay::takeOver)
                    .forEach(late -> assertThatThrownBy(late).isInstanceOf(IllegalStateException.class));
            circuit.sync(LONG);
            assertThat(handled).containsExactly(1L);
            assertThat(circuit.sequence()).isOne();
        }
    }

    @Test
    void anIntervalThatIsNotPositiveIsRefused() {
        open(journal, building -> {
            for (var interval : List.of(Duration.ZERO, Duration.ofMillis(-1))) {
                assertThatThrownBy(() -> building.ticker("ticks", interval, handled::add))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }).close();
    }

    private static <T> T nothing() {
        return null;
    }

    private static JournaledCircuit open(Journal from, Program program) {
        return JournaledCircuit.open(Substrates.cortex().circuit(), from, program);
    }

    /// A replay hands the circuit the same record, and the circuit makes the same call.
    @Test
    void aCircuitThatClosesItselfOrWaitsForItselfInAReplayContinues() throws Exception {
        var refused = new LinkedBlockingQueue<Throwable>();
        for (int round = 0; round < 2; round++) {
            handled.clear();
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
                inlet = building.inlet("in", Codecs.LONG, (Long n) -> {
                    handled.add(n);
                    if (n == 1) {
                        refused.add(catchThrowable(() -> building.sync(Duration.ofMillis(100))));
                        refused.add(catchThrowable(building::close));
                    }
                });
            });
            if (round == 0) {
                inlet.emit(1L);
                inlet.emit(2L);
            }
            circuit.sync(LONG);
            assertThat(handled).containsExactly(1L, 2L);
            assertThat(refused).hasSize(2).allSatisfy(
                    thrown -> assertThat(thrown).isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("itself"));
            refused.clear();
            circuit.close();
        }
    }

    /// A program in another language may throw a checked exception.
    @Test
    void anOpeningThatThrowsAnyExceptionClosesTheCircuit() {
        var plain = Substrates.cortex().circuit();
        assertThatThrownBy(() -> JournaledCircuit.open(plain, journal, _ -> {
            throw Undeclared.thrown(new IOException("no file"));
        })).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> plain.conduit(Long.class)).isInstanceOf(Substrates.Fault.class);
        open(journal).close();
    }

    private record Closing(Runnable action) implements Derivation {

        @Override
        public void live(Appender appender) {
            // Nothing to begin.
        }

        @Override
        public void close() {
            action.run();
        }
    }

    @Test
    void aDerivationThatThrowsDoesNotKeepTheCircuitOpen() {
        var opened = new MemoryJournal(UUID.randomUUID().toString());
        var closed = new AtomicBoolean();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), opened, building -> {
            building.declarations().derivations().add(new Closing(() -> {
                throw Undeclared.thrown(new IOException("not closed"));
            }));
            building.declarations().derivations().add(new Closing(() -> closed.set(true)));
        });
        var reported = ReportedFailures.during(circuit::close);
        assertThat(reported).singleElement().isInstanceOf(IOException.class);
        assertThat(closed).isTrue();
        assertThat(opened.health()).isEqualTo(Health.CLOSED);
    }

    /// UTF-8 cannot express half of a surrogate pair. A replay would get another text than the circuit had, or would
    /// not find the inlet.
    @Test
    void textsThatARecordCannotExpressAreRefused() throws Exception {
        var texts = new ArrayList<String>();
        for (int round = 0; round < 2; round++) {
            texts.clear();
            var pipes = new ArrayList<Pipe<String>>();
            try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
                pipes.add(building.inlet("right", Codecs.STRING, texts::add));
                pipes.add(building.inlet("half \ud800", Codecs.STRING, texts::add));
            })) {
                if (round == 0) {
                    pipes.getFirst().emit("half \ud83d");
                    pipes.getLast().emit("whole");
                    pipes.getFirst().emit("whole \ud83d\ude00");
                    Refused.sync(circuit, LONG);
                }
                circuit.sync(LONG);
                assertThat(circuit.sequence()).isOne();
                assertThat(texts).containsExactly("whole \ud83d\ude00");
            }
        }
    }

    /// The snapshot cannot begin while a receptor blocks the circuit.
    @Test
    void aSnapshotWaitsNoLongerThanItsTimeout() throws Exception {
        var blocked = new CountDownLatch(1);
        try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                building -> inlet = building.inlet("in", Codecs.LONG, (Long n) -> {
                    handled.add(n);
                    try {
                        blocked.await();
                    } catch (InterruptedException early) {
                        Thread.currentThread().interrupt();
                    }
                }))) {
            inlet.emit(1L);
            var snapshot = CompletableFuture.supplyAsync(
                    () -> catchThrowable(() -> circuit.snapshot(Duration.ofMillis(100))), Thread::startVirtualThread);
            assertThat(snapshot.get(1, TimeUnit.MINUTES)).isInstanceOf(TimeoutException.class);
            assertThat(blocked.getCount()).isOne();
            blocked.countDown();
            assertThat(circuit.snapshot(LONG)).isEqualTo(1);
            assertThat(journal.snapshots().sequences()).containsExactly(1L);
        } finally {
            blocked.countDown();
        }
    }

    /// An example is a thread of a pool after `shutdownNow`.
    @Test
    void aThreadThatIsInterruptedClosesInAnOrderlyWay() {
        int emissions = 200_000;
        try (var files = FileJournal.open(folder, "c")) {
            var circuit = open(files);
            for (long i = 0; i < emissions; i++) {
                inlet.emit(i);
            }
            Thread.currentThread().interrupt();
            circuit.close();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(files.durable()).isEqualTo(emissions);
            open(files).close();
            assertThat(handled).hasSize(emissions);
        }
    }

    @Test
    void severalThreadsCloseAtOnce() throws Exception {
        for (int round = 0; round < 50; round++) {
            var another = new MemoryJournal("c" + round);
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), another, building -> {
                inlet = building.inlet("in", Codecs.LONG, (Long _) -> {});
                building.ticker("ticks", Duration.ofMillis(1), (Long _) -> {});
                for (int i = 0; i < 10; i++) {
                    building.requests("requests" + i, Codecs.LONG, (Long _) -> {});
                }
            });
            inlet.emit(1L);
            var together = new CyclicBarrier(3);
            var failures = IntStream.range(0, 3)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(() -> catchThrowable(() -> {
                        together.await();
                        circuit.close();
                    }), Thread::startVirtualThread))
                    .toList();
            for (var failure : failures) {
                assertThat(failure.get(1, TimeUnit.MINUTES)).isNull();
            }
        }
    }

    @Test
    void anyTimeoutIsAccepted() throws Exception {
        var circuit = open(journal);
        inlet.emit(1L);
        circuit.sync(ChronoUnit.FOREVER.getDuration());
        assertThat(circuit.snapshot(ChronoUnit.FOREVER.getDuration())).isEqualTo(1);
        circuit.close();
    }

    @Test
    void aRequestWhoseCodecMovesBackIsRefusedAlone() throws Exception {
        var requests = new AtomicReference<RequestInlet<Long>>();
        for (int round = 0; round < 2; round++) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
                inlet = building.inlet("in", Codecs.LONG, (Long n) -> handled.add(n));
                requests.set(building.requests("requests", BACK, (Long n) -> handled.add(n)));
            });
            inlet.emit(1L);
            var receipt = requests.get().submit("client", 1, 2L);
            assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("codec back");
            inlet.emit(3L);
            circuit.sync(LONG);
            circuit.close();
        }
        // The live values, those of the replay, and those of the second round.
        assertThat(handled).containsExactly(1L, 3L, 1L, 3L, 1L, 3L);
    }

    /// Nothing distinguishes that from a value that takes no bytes.
    @Test
    void anEmissionWhoseCodecLeavesNothingStopsAReplay() throws Exception {
        Program program = building -> inlet = building.inlet("in", EMPTY, handled::add);
        var live = open(journal, program);
        inlet.emit(1L);
        live.sync(LONG);
        live.close();
        assertThatThrownBy(() -> open(journal, program))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("record 0 of inlet in cannot be read by codec empty");
        var circuit = Substrates.cortex().circuit();
        try (var replay = Replay.of(circuit, journal, program).skip(0)) {
            replay.takeOver().close();
        }
    }

    @Test
    void aStateWhoseCodecFlipsItsBufferIsInNoSnapshot() throws Exception {
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
            inlet = building.inlet("in", Codecs.LONG, (Long n) -> handled.add(n));
            building.state("flipped", FLIPPING, () -> 17L, _ -> {});
        });
        inlet.emit(1L);
        assertThatThrownBy(() -> circuit.snapshot(LONG))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("codec flipping");
        assertThat(journal.snapshots().sequences()).isEmpty();
        circuit.close();
    }

    private static Circuit shared() {
        return MyelinProvider.circuit(
                Substrates.cortex().name("shared"), CircuitSettings.builder().worker(WorkerThreads.SHARED).build());
    }

    /// A circuit on shared threads does not always run on the same thread, nor alone on one.
    @Test
    void aCircuitMayWaitForAnotherThatHadItsThread() throws Exception {
        var thread = new CompletableFuture<Thread>();
        try (var circuit = JournaledCircuit.open(shared(), journal,
                building -> inlet = building.inlet("in", Codecs.LONG, (Long n) -> {
                    handled.add(n);
                    thread.complete(Thread.currentThread());
                }))) {
            inlet.emit(1L);
            var had = thread.get(1, TimeUnit.MINUTES);
            var failures = new LinkedBlockingQueue<Optional<Throwable>>();
            var there = new AtomicBoolean();
            var others = new ArrayList<Circuit>();
            while (!there.get()) {
                var other = shared();
                others.add(other);
                other.pipe((Receptor<Long>) _ -> {
                    there.set(Thread.currentThread() == had);
                    failures.add(Optional.ofNullable(catchThrowable(() -> circuit.sync(LONG))));
                }).emit(1L);
                assertThat(failures.take()).isEmpty();
            }
            others.forEach(Circuit::close);
        }
    }
}
