package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.circuit.Replay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A circuit rebuilt from a snapshot and later records equals the one rebuilt from all records.
class SnapshotReplayTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    /// A digest of all numbers, random numbers and names. The circuit emits one number in ten into another inlet of its
    /// own, which takes its negative.
    private static final class Digest implements Program {

        private final List<Long> handled = new ArrayList<>();
        private Pipe<Long> numbers;
        private LongFunction<Pipe<Long>> named;
        private RandomGenerator random;
        private long digest;

        @Override
        public void build(JournaledCircuit circuit) {
            random = circuit.random("dice");
            var echoes = circuit.inlet("echoes", Codecs.LONG, (Long number) -> take(-number));
            numbers = circuit.inlet("numbers", Codecs.LONG, (Long number) -> {
                take(number);
                if (number % 10 == 0) {
                    echoes.emit(number);
                }
            });
            var family = circuit.inlets("family", Codecs.LONG, name -> circuit.circuit().pipe(
                    (Long number) -> take(number * name.toString().hashCode())));
            named = number -> family.get(Substrates.cortex().name("n" + number % 7));
            circuit.state("digest", Codecs.LONG, () -> digest, saved -> digest = saved);
        }

        private void take(long number) {
            handled.add(number);
            digest = 31 * digest + number + random.nextLong();
        }

        void emit(long from, long to) {
            for (long number = from; number < to; number++) {
                numbers.emit(number);
                named.apply(number).emit(number);
            }
        }
    }

    @Test
    void snapshotAndTailAreTheWholeJournal() throws Exception {
        long end;
        long digest;
        long first;
        try (var journal = FileJournal.open(folder, "c")) {
            var live = new Digest();
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, live);
            live.emit(0, 1_000);
            first = circuit.snapshot(LONG);
            live.emit(1_000, 2_000);
            circuit.snapshot(LONG);
            live.emit(2_000, 2_500);
            circuit.sync(LONG);
            end = circuit.sequence();
            digest = live.digest;
            circuit.close();
        }
        assertThat(end).isEqualTo(2 * 2_500 + 250);
        try (var journal = FileJournal.open(folder, "c")) {
            var whole = new Digest();
            try (var replay = Replay.whole(Substrates.cortex().circuit(), journal, whole)) {
                assertThat(replay.toEnd()).isEqualTo(end);
            }
            var tail = new Digest();
            try (var replay = Replay.of(Substrates.cortex().circuit(), journal, tail)) {
                assertThat(replay.toEnd()).isEqualTo(end);
            }
            assertThat(whole.digest).isEqualTo(digest);
            assertThat(tail.digest).isEqualTo(digest);
            assertThat(tail.handled).as("the tail alone").hasSize(1_050);

            // A moment between the two snapshots, rebuilt in both ways while a circuit is live.
            var live = new Digest();
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, live);
            live.emit(2_500, 2_600);
            var then = new Digest();
            try (var replay = Replay.near(Substrates.cortex().circuit(), journal, then, first + 77)) {
                assertThat(replay.to(first + 77)).isEqualTo(first + 77);
            }
            var thenWhole = new Digest();
            try (var replay = Replay.whole(Substrates.cortex().circuit(), journal, thenWhole)) {
                replay.to(first + 77);
            }
            assertThat(then.digest).isEqualTo(thenWhole.digest);
            assertThat(then.handled).hasSize(77);
            circuit.close();
        }
    }

    @Test
    void snapshotOfAnotherJournalIsPassedOver() throws Exception {
        try (var journal = FileJournal.open(folder.resolve("one"), "c")) {
            var live = new Digest();
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, live);
            live.emit(0, 10);
            circuit.snapshot(LONG);
            circuit.close();
        }
        try (var journal = FileJournal.open(folder.resolve("two"), "c")) {
            Files.move(folder.resolve("one/snapshots"), folder.resolve("two/snapshots"));
            var live = new Digest();
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, live);
            assertThat(circuit.sequence()).isZero();
            assertThat(live.digest).isZero();
            circuit.close();
        }
    }

    /// A format that is no longer readable makes the replay begin earlier, not fail.
    @Test
    void aSnapshotInAnUnreadableFormatIsPassedOver() throws Exception {
        var renamed = Codecs.<Long>fixed("sum 2", 8, (sum, target) -> target.putLong(-sum), in -> -in.getLong());
        try (var journal = FileJournal.open(folder, "c")) {
            var sum = new AtomicLong();
            var pipe = new AtomicReference<Pipe<Long>>();
            var circuit = JournaledCircuit.open(
                    Substrates.cortex().circuit(), journal, summing(Codecs.LONG, sum, pipe));
            for (long number = 1; number <= 10; number++) {
                pipe.get().emit(number);
            }
            circuit.snapshot(LONG);
            circuit.close();

            var changed = new AtomicLong();
            var next = JournaledCircuit.open(
                    Substrates.cortex().circuit(), journal, summing(renamed, changed, pipe));
            assertThat(changed).hasValue(55);
            assertThat(next.sequence()).isEqualTo(10);
            pipe.get().emit(45L);
            next.snapshot(LONG);
            next.close();

            var again = new AtomicLong();
            JournaledCircuit.open(Substrates.cortex().circuit(), journal, summing(renamed, again, pipe)).close();
            assertThat(again).hasValue(100);
        }
    }

    private static Program summing(
            Codec<Long> codec, AtomicLong sum, AtomicReference<Pipe<Long>> pipe) {
        return circuit -> {
            pipe.set(circuit.inlet("numbers", Codecs.LONG, (Long number) -> sum.addAndGet(number)));
            circuit.state("sum", codec, sum::get, sum::set);
        };
    }
}
