package io.myelin.journal.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.Appender;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.record.CarriedEmission;
import io.myelin.journal.record.EncodingCheck;
import io.myelin.journal.record.RecordRing;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Emissions whose effect failed are kept, and do not block later ones.
class DeadLetterOutboxTest {

    private final MemoryJournal letters = new MemoryJournal("numbers.dead");
    private final List<Long> done = new CopyOnWriteArrayList<>();

    /// Fails for every third number. Its position follows the last number applied, as with an effect that stores the
    /// position in the same transaction; letters do not advance it.
    private class Picky implements OutboxReader.Effect<Long> {

        volatile long kept;
        volatile int asked;

        @Override
        public long position() {
            asked++;
            return kept;
        }

        @Override
        public void apply(String key, long number, Long emission) throws IOException {
            if (number % 3 == 0) {
                throw new IOException("not " + number);
            }
            done.add(emission);
            kept = number + 1;
        }
    }

    @Test
    void lettersAreKeptInOrderAndOnce() throws Exception {
        var outbox = SentNumbers.upTo(10);
        var effect = new Picky();
        try (var dead = DeadLetterOutbox.open(letters, Codecs.LONG);
                var reader = OutboxReader.start(outbox, Codecs.LONG, dead.after(effect), 2)) {
            Eventually.until("carried out", () -> reader.position() == 10 || reader.failure() != null);
            assertThat(reader.failure()).isNull();
            assertThat(dead.durable()).isEqualTo(4);
        }
        assertThat(done).containsExactly(1L, 2L, 4L, 5L, 7L, 8L);
        var kept = letters.contents(DeadLetter.codec(Codecs.LONG));
        assertThat(kept).extracting(DeadLetter::number).containsExactly(0L, 3L, 6L, 9L);
        assertThat(kept).extracting(DeadLetter::emission).containsExactly(0L, 3L, 6L, 9L);
        assertThat(kept.getLast().reason()).isEqualTo("java.io.IOException: not 9");

        // The effect's own position is 9, and the last letter is for emission 9 too.
        try (var dead = DeadLetterOutbox.open(letters, Codecs.LONG);
                var reader = OutboxReader.start(outbox, Codecs.LONG, dead.after(effect), 2)) {
            Eventually.until("at the end", () -> reader.position() == 10);
        }
        assertThat(letters.contents(DeadLetter.codec(Codecs.LONG))).hasSize(4);
    }

    @Test
    void aCodecThatIsNullEndsNoWriter() throws Exception {
        var before = letters.appender();
        assertThatThrownBy(() -> DeadLetterOutbox.open(letters, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("codec");
        assertThat(before.health()).isEqualTo(Health.SOUND);
    }

    /// The answer to a commit is lost: the emission took effect, and is neither repeated nor set aside.
    @Test
    void anEmissionThatTookEffectDespiteAFailureIsNoLetter() throws Exception {
        var outbox = SentNumbers.upTo(3);
        var effect = new Picky() {
            @Override
            public void apply(String key, long number, Long emission) throws IOException {
                done.add(emission);
                super.kept = number + 1;
                throw new IOException("the answer to " + number + " is lost");
            }
        };
        try (var dead = DeadLetterOutbox.open(letters, Codecs.LONG);
                var reader = OutboxReader.start(outbox, Codecs.LONG, dead.after(effect), 1)) {
            Eventually.until("carried out", () -> reader.position() == 3);
            assertThat(reader.trouble()).isNull();
        }
        assertThat(done).containsExactly(0L, 1L, 2L);
        assertThat(letters.durable()).isZero();
    }

    /// An outage of the whole target is no reason to set emissions aside.
    @Test
    void outageIsWaitedOut() throws Exception {
        var outbox = SentNumbers.upTo(2);
        var up = new CopyOnWriteArrayList<String>(List.of("up"));
        var effect = new Picky() {
            @Override
            public long position() {
                long kept = super.position();
                if (up.isEmpty()) {
                    throw new IllegalStateException("down");
                }
                return kept;
            }

            @Override
            public void apply(String key, long number, Long emission) throws IOException {
                if (super.asked == 1) {
                    up.clear();
                }
                if (up.isEmpty()) {
                    throw new IOException("down");
                }
                super.apply(key, number + 1, emission);
            }
        };
        try (var dead = DeadLetterOutbox.open(letters, Codecs.LONG);
                var reader = OutboxReader.start(outbox, Codecs.LONG, dead.after(effect), 1)) {
            Eventually.until("asked more often than it has attempts", () -> effect.asked > 3);
            assertThat(reader.trouble()).hasMessage("down");
            assertThat(reader.failure()).isNull();
            up.add("up");
            Eventually.until("carried out", () -> reader.position() == 2);
        }
        assertThat(letters.durable()).isZero();
    }

    /// It became so after the reader had ended.
    @Test
    void aLetterThatWasNotDurableInTimeIsNotSetAsideAgain() throws Exception {
        var outbox = SentNumbers.upTo(1);
        var late = new AtomicBoolean(true);
        var slow = proxy(Journal.class, letters, late);
        try (var dead = DeadLetterOutbox.open(slow, Codecs.LONG)) {
            try (var reader = OutboxReader.start(outbox, Codecs.LONG, dead.after(new Picky()), 1)) {
                Eventually.until("ended", () -> reader.failure() != null);
                assertThat(reader.failure()).isInstanceOf(TimeoutException.class);
            }
            late.set(false);
            try (var reader = OutboxReader.start(outbox, Codecs.LONG, dead.after(new Picky()), 1)) {
                Eventually.until("passed", () -> reader.position() == 1 || reader.failure() != null);
                assertThat(reader.failure()).isNull();
            }
        }
        assertThat(letters.contents(DeadLetter.codec(Codecs.LONG))).hasSize(1);
    }

    /// The journal, or its appender, which confirms nothing in time while it is late.
    private static <T> T proxy(Class<T> type, T target, AtomicBoolean late) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, given) -> {
            if (method.getName().equals("awaitDurable") && late.get()) {
                return false;
            }
            var result = method.invoke(target, given);
            return result instanceof Appender appender ? proxy(Appender.class, appender, late) : result;
        }));
    }

    /// Its codec may be in a language without checked exceptions.
    @Test
    void lettersThatCannotBeReadCloseTheirWriter() throws Exception {
        var outbox = SentNumbers.upTo(1);
        try (var dead = DeadLetterOutbox.open(letters, Codecs.LONG);
                var reader = OutboxReader.start(outbox, Codecs.LONG, dead.after(new Picky()), 1)) {
            Eventually.until("set aside", () -> reader.position() == 1);
        }
        Codec<Long> unreadable = Codecs.fixed("long", Long.BYTES, (number, target) -> target.putLong(number), _ -> {
            throw Undeclared.thrown(new IOException("unreadable"));
        });
        assertThatThrownBy(() -> DeadLetterOutbox.open(letters, unreadable)).isInstanceOf(IOException.class);
        assertThat(letters.health()).isEqualTo(Health.CLOSED);
    }

    @Test
    void letterOfTheLargestEmissionFits() {
        var codec = DeadLetter.codec(Codecs.BYTES);
        var emission = new byte[CarriedEmission.LARGEST];
        emission[CarriedEmission.LARGEST - 1] = 7;
        var written = new EncodingCheck(RecordRing.LARGEST)
                .write(codec, new DeadLetter<>(1L << 40, "reasons ".repeat(1_000), emission));
        var read = codec.decode(written);
        assertThat(read.number()).isEqualTo(1L << 40);
        assertThat(read.emission()).isEqualTo(emission);
        assertThat(read.reason()).isEmpty();

        var cut = codec.decode(new EncodingCheck(RecordRing.LARGEST)
                .write(codec, new DeadLetter<>(5, "reasons ".repeat(1_000), new byte[] {1})));
        assertThat(cut.reason()).hasSize(1_024).startsWith("reasons reasons ");
        assertThat(cut.emission()).containsExactly(1);
        assertThatThrownBy(() -> new DeadLetter<>(-1, "", 0L)).isInstanceOf(IllegalArgumentException.class);
    }

    /// A second reader with the same letters ends the first one.
    @Test
    void supersededLettersEndTheirReader() throws Exception {
        var outbox = SentNumbers.upTo(1);
        try (var dead = DeadLetterOutbox.open(letters, Codecs.LONG);
                var later = DeadLetterOutbox.open(letters, Codecs.LONG);
                var reader = OutboxReader.start(outbox, Codecs.LONG, dead.after(new Picky()), 1)) {
            Eventually.until("ended", () -> reader.failure() != null);
            assertThat(reader.failure()).isInstanceOf(FencedException.class);
            assertThat(later.durable()).isZero();
        }
    }

    @Test
    void errorOfAnEffectIsReportedAsTheReadersEnd() throws Exception {
        var outbox = SentNumbers.upTo(1);
        var effect = new Picky() {
            @Override
            public void apply(String key, long number, Long emission) {
                throw new LinkageError("a class is missing");
            }
        };
        try (var reader = OutboxReader.start(outbox, Codecs.LONG, effect, 1)) {
            Eventually.until("ended", () -> reader.failure() != null);
            assertThat(reader.failure()).hasRootCauseMessage("a class is missing");
        }
    }
}
