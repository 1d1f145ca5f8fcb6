package io.myelin.journal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Block;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.circuit.InletFamily;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.file.FileJournal;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.WrappedCursor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Inlets of journals, published to a subscriber whose signals all come during the calls that cause them.
class InletPublisherTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Executor HERE = Runnable::run;

    private static final Codec<Long> SHORTER =
            Codecs.fixed("number v1", 4, (value, target) -> target.putInt(value.intValue()),
                    source -> (long) source.getInt());

    private final MemoryJournal journal = new MemoryJournal("plant");

    /// An inlet and a family.
    private static final class Plant implements Program {

        private final Codec<Long> codec;
        private Pipe<Long> numbers;
        private InletFamily<String> words;

        Plant(Codec<Long> codec) {
            this.codec = codec;
        }

        @Override
        public void build(JournaledCircuit building) {
            numbers = building.inlet("numbers", codec, (Long _) -> {});
            words = building.inlets(
                    "words", Codecs.STRING, _ -> building.circuit().pipe((String _) -> {}));
        }

        /// Writes a number and a word in turn.
        void write(long from, long to) {
            for (long number = from; number < to; number++) {
                numbers.emit(number);
                words.get(Substrates.cortex().name("w" + number % 2)).emit("word " + number);
            }
        }
    }

    private void write(Codec<Long> codec, long from, long to) throws Exception {
        var plant = new Plant(codec);
        try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, plant)) {
            plant.write(from, to);
            circuit.sync(LONG);
        }
    }

    private InletPublisher<Long> numbers(long from) {
        return InletPublisher.of(journal, from, "numbers", Codecs.LONG, HERE);
    }

    /// The records from one to another, of numbers that are twice that.
    private static List<Recorded<Long>> recorded(long from, long to) {
        return LongStream.range(from, to).mapToObj(number -> new Recorded<>(2 * number, "", number)).toList();
    }

    @Test
    void anInletsRecordsComeInTheirOrderAndThenTheEnd() throws Exception {
        write(Codecs.LONG, 0, 500);
        var received = new Received<Recorded<Long>>(Long.MAX_VALUE);
        numbers(0).subscribe(received);
        assertThat(received.values).isEqualTo(recorded(0, 500));
        assertThat(received.complete).isTrue();
    }

    @Test
    void recordsOfAFamilyHaveTheMembersName() throws Exception {
        write(Codecs.LONG, 0, 2);
        var received = new Received<Recorded<String>>(Long.MAX_VALUE);
        InletPublisher.of(journal, 0, "words", Codecs.STRING, HERE).subscribe(received);
        assertThat(received.values)
                .containsExactly(new Recorded<>(1, "w0", "word 0"), new Recorded<>(3, "w1", "word 1"));
    }

    @Test
    void nothingComesUnrequestedAndNothingIsDropped() throws Exception {
        write(Codecs.LONG, 0, 500);
        var received = new Received<Recorded<Long>>(0);
        numbers(0).subscribe(received);
        assertThat(received.values).isEmpty();
        received.subscription.request(2);
        assertThat(received.values).isEqualTo(recorded(0, 2));
        received.subscription.request(497);
        assertThat(received.values).isEqualTo(recorded(0, 499));
        assertThat(received.complete).as("a record is left").isFalse();
        received.subscription.request(1);
        assertThat(received.values).isEqualTo(recorded(0, 500));
        assertThat(received.complete).isTrue();
    }

    @Test
    void aSubscriberGoesOnAfterTheLastRecordItHad() throws Exception {
        write(Codecs.LONG, 0, 500);
        var received = new Received<Recorded<Long>>(Long.MAX_VALUE);
        numbers(2 * 300 + 1).subscribe(received);
        assertThat(received.values).isEqualTo(recorded(301, 500));
    }

    @Test
    void whatIsWrittenMeanwhileDoesNotFollow() throws Exception {
        write(Codecs.LONG, 0, 10);
        var received = new Received<Recorded<Long>>(1);
        numbers(0).subscribe(received);
        write(Codecs.LONG, 10, 20);
        received.subscription.request(Long.MAX_VALUE);
        assertThat(received.values).isEqualTo(recorded(0, 10));
        assertThat(received.complete).isTrue();
    }

    /// The definitions of the inlets were in what is gone.
    @Test
    void aTruncatedJournalBeginsWithWhatIsLeft() throws Exception {
        var plant = new Plant(Codecs.LONG);
        try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, plant)) {
            plant.write(0, 10);
            circuit.sync(LONG);
            circuit.truncate(circuit.snapshot(LONG));
            plant.write(10, 20);
            circuit.sync(LONG);
        }
        assertThat(journal.first()).isEqualTo(20);
        var received = new Received<Recorded<Long>>(Long.MAX_VALUE);
        numbers(20).subscribe(received);
        assertThat(received.values).isEqualTo(recorded(10, 20));

        var late = new Received<Recorded<Long>>(Long.MAX_VALUE);
        numbers(19).subscribe(late);
        assertThat(late.failure).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("journal of plant: record 19 was truncated, the first is 20");
    }

    /// Its circuit truncates it when the stream begins.
    @Test
    void aJournalThatIsTruncatedMeanwhileEndsTheStream() throws Exception {
        write(Codecs.LONG, 0, 10);
        write(Codecs.LONG, 10, 20);
        journal.read(_ -> {
            journal.truncate(20);
            return journal.reader(journal.first());
        });
        var received = new Received<Recorded<Long>>(Long.MAX_VALUE);
        numbers(0).subscribe(received);
        assertThat(received.values).isEmpty();
        assertThat(received.failure).hasMessageContaining("record 0 was truncated");
    }

    @Test
    void aRecordOfAnotherFormatIsReadByThePredecessorOrEndsTheStream() throws Exception {
        write(SHORTER, 0, 2);
        write(Codecs.evolved(Codecs.LONG, SHORTER), 2, 4);
        var received = new Received<Recorded<Long>>(Long.MAX_VALUE);
        InletPublisher.of(journal, 0, "numbers", Codecs.evolved(Codecs.LONG, SHORTER), HERE).subscribe(received);
        assertThat(received.values).isEqualTo(recorded(0, 4));

        var unable = new Received<Recorded<Long>>(Long.MAX_VALUE);
        numbers(0).subscribe(unable);
        assertThat(unable.values).isEmpty();
        assertThat(unable.failure).isInstanceOf(CorruptJournalException.class).hasMessage(
                "journal of plant: record 0 of inlet numbers was written as number v1; the codec given is long");
    }

    @Test
    void aValueThatTheCodecRefusesEndsTheStream() throws Exception {
        write(Codecs.LONG, 0, 3);
        var picky = Codecs.<Long>fixed("long", 8, (_, _) -> {}, source -> {
            long value = source.getLong();
            if (value == 1) {
                throw new IllegalStateException("poison");
            }
            return value;
        });
        var received = new Received<Recorded<Long>>(Long.MAX_VALUE);
        InletPublisher.of(journal, 0, "numbers", picky, HERE).subscribe(received);
        assertThat(received.values).isEqualTo(recorded(0, 1));
        assertThat(received.failure)
                .hasMessage("journal of plant: record 2 of inlet numbers cannot be read by codec long: poison")
                .hasRootCauseMessage("poison");
    }

    @Test
    void anOperatorsMarksAreHeeded(@TempDir Path folder) throws Exception {
        var plant = new Plant(Codecs.LONG);
        try (var files = FileJournal.open(folder, "plant");
                var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), files, plant)) {
            plant.write(0, 5);
            circuit.sync(LONG);
            files.skip(List.of(4L), true);
            var received = new Received<Recorded<Long>>(Long.MAX_VALUE);
            InletPublisher.of(files, 0, "numbers", Codecs.LONG, HERE).subscribe(received);
            assertThat(received.values).doesNotContain(new Recorded<>(4, "", 2L)).hasSize(4);
        }
    }

    @Test
    void theCursorIsClosedHoweverTheStreamEnds() throws Exception {
        write(Codecs.LONG, 0, 3);
        var opened = new AtomicInteger();
        var closed = new AtomicInteger();
        journal.read(from -> {
            opened.incrementAndGet();
            return new Counted(journal.reader(from), closed);
        });
        numbers(0).subscribe(new Received<>(Long.MAX_VALUE));
        assertThat(closed).as("complete").hasValue(1);
        InletPublisher.of(journal, 0, "numbers", SHORTER, HERE).subscribe(new Received<>(1));
        assertThat(closed).as("failed").hasValue(2);
        var received = new Received<Recorded<Long>>(1);
        numbers(0).subscribe(received);
        received.subscription.cancel();
        received.subscription.request(1);
        assertThat(received.values).hasSize(1);
        assertThat(closed).as("cancelled").hasValue(3);
        var throwing = new Received<Recorded<Long>>(1) {
            @Override
            public void onNext(Recorded<Long> value) {
                throw new IllegalStateException("subscriber");
            }
        };
        // Subscribing makes all signals here, and reports what an executor's thread would report.
        Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
        numbers(0).subscribe(throwing);
        assertThat(closed).as("subscriber throws").hasValue(4);
        assertThat(opened).hasValue(4);
    }

    /// The task has looked at the cancellation when it reads, and not yet at the demand.
    @Test
    void aRequestAfterACancellationHasNoEffect() throws Exception {
        write(Codecs.LONG, 0, 3);
        var received = new Received<Recorded<Long>>(0);
        journal.read(from -> new Counted(journal.reader(from), new AtomicInteger()) {
            @Override
            public @Nullable Block next() {
                received.subscription.cancel();
                received.subscription.request(1);
                return super.next();
            }
        });
        numbers(0).subscribe(received);
        assertThat(received.values).isEmpty();
        assertThat(received.complete).isFalse();
    }

    @Test
    void aRefusedTaskEndsTheStreamAndIsReported() throws Exception {
        write(Codecs.LONG, 0, 3);
        var closed = new AtomicInteger();
        journal.read(from -> new Counted(journal.reader(from), closed));
        var tasks = new AtomicInteger();
        Executor once = task -> {
            if (tasks.getAndIncrement() > 0) {
                throw new RejectedExecutionException("full");
            }
            task.run();
        };
        var received = new Received<Recorded<Long>>(0);
        InletPublisher.of(journal, 0, "numbers", Codecs.LONG, once).subscribe(received);
        var reported = new AtomicReference<@Nullable Throwable>();
        Thread.currentThread().setUncaughtExceptionHandler((_, thrown) -> reported.set(thrown));
        received.subscription.request(1);
        received.subscription.request(1);
        assertThat(reported.get()).isInstanceOf(RejectedExecutionException.class);
        assertThat(tasks).hasValue(2);
        assertThat(closed).hasValue(1);
        assertThat(received.values).isEmpty();
    }

    @Test
    void badArgumentsAreRefused() {
        assertThatThrownBy(() -> numbers(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("from must be at least 0, was -1");
        assertThatThrownBy(() -> numbers(0).subscribe(null)).isInstanceOf(NullPointerException.class);
    }

    /// A cursor whose closes are counted.
    private static class Counted extends WrappedCursor {

        private final AtomicInteger closed;

        Counted(Cursor cursor, AtomicInteger closed) {
            super(cursor, () -> {});
            this.closed = closed;
        }

        @Override
        public void close() {
            closed.incrementAndGet();
            super.close();
        }
    }

    /// Keeps its signals, and requests once.
    private static class Received<E> implements Flow.Subscriber<E> {

        final List<E> values = new ArrayList<>();
        private final long initial;
        Flow.Subscription subscription;
        @Nullable Throwable failure;
        boolean complete;

        Received(long initial) {
            this.initial = initial;
        }

        @Override
        public void onSubscribe(Flow.Subscription made) {
            subscription = made;
            if (initial > 0) {
                made.request(initial);
            }
        }

        @Override
        public void onNext(E value) {
            values.add(value);
        }

        @Override
        public void onError(Throwable signalled) {
            failure = signalled;
        }

        @Override
        public void onComplete() {
            complete = true;
        }
    }
}
