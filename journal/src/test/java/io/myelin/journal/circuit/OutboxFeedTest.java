package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Block;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.Records;
import io.myelin.journal.support.ReportedFailures;
import io.myelin.journal.support.Undeclared;
import io.myelin.journal.support.WatchedCircuit;
import io.myelin.journal.support.WrappedCursor;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Feeds a circuit from an outbox that is not always readable.
class OutboxFeedTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final int BLOCKS = 4;

    private final MemoryJournal outbox = new MemoryJournal(UUID.randomUUID().toString());
    private final MemoryJournal journal = new MemoryJournal("target");
    private final List<Long> handled = new ArrayList<>();

    /// Sends emissions, each in a block of its own.
    @BeforeEach
    void send() throws Exception {
        var pipe = new AtomicReference<Pipe<Long>>();
        var circuit = JournaledCircuit.open(
                Substrates.cortex().circuit(), new MemoryJournal("source"), building -> {
                    var box = Outbox.of(building, outbox, Codecs.LONG);
                    pipe.set(building.inlet("in", Codecs.LONG, box));
                });
        for (long i = 0; i < BLOCKS; i++) {
            long sent = i + 1;
            pipe.get().emit(i);
            Eventually.until("sent", () -> outbox.durable() == sent);
        }
        circuit.close();
    }

    private final AtomicReference<OutboxFeed<Long>> feed = new AtomicReference<>();

    private JournaledCircuit receive(Codec<Long> codec) {
        return JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> feed.set(OutboxFeed.of(
                building, "feed", outbox, codec, (Long number) -> handled.add(number))));
    }

    @Test
    void blocksReadBeforeAFailureAreNotReadAgain() throws Exception {
        var opened = new AtomicInteger();
        // Each of the first cursors returns a block, then fails.
        outbox.read(from -> opened.incrementAndGet() > 3
                ? outbox.reader(from)
                : new WrappedCursor(outbox.reader(from), () -> {
                    throw new JournalException("no answer");
                }));
        var circuit = receive(Codecs.LONG);
        Eventually.until("fed", () -> opened.get() > 3 && circuit.sequence() >= BLOCKS);
        circuit.sync(LONG);
        assertThat(handled).isEqualTo(Records.range(0, BLOCKS));
        assertThat(circuit.sequence()).as("each is recorded once").isEqualTo(BLOCKS);
        assertThat(feed.get().failure()).isNull();
        circuit.close();
    }

    /// Those after it wait for it.
    @Test
    void anEmissionThatTheCircuitRefusedIsFedAgain() throws Exception {
        var refusing = new AtomicBoolean(true);
        var circuit = receive(Codecs.fixed("long", Long.BYTES, (number, target) -> {
            if (number == 1 && refusing.getAndSet(false)) {
                throw new IllegalStateException("thrown by this test");
            }
            target.putLong(number);
        }, ByteBuffer::getLong));
        Eventually.until("fed", () -> circuit.sequence() >= BLOCKS);
        circuit.sync(LONG);
        assertThat(circuit.refused()).isOne();
        assertThat(handled).isEqualTo(Records.range(0, BLOCKS));
        circuit.close();
    }

    /// A feed is usually in the middle of its outbox when its circuit is closed.
    @Test
    void anEmissionThatComesAfterTheCloseIsFedToTheNextCircuitWithoutAReport() throws Exception {
        var afterTheEnd = new CountDownLatch(1);
        var emitted = new CountDownLatch(2);
        outbox.read(from -> new WrappedCursor(outbox.reader(from), () -> {
            Eventually.until("signal", () -> afterTheEnd.getCount() == 0);
            emitted.countDown();
        }));
        var opened = new AtomicReference<JournaledCircuit>();
        var ended = new CountDownLatch(1);
        var watched = WatchedCircuit.of(new WatchedCircuit.Watch() {
            @Override
            public void emitted(String pipe) {
                var closing = opened.get();
                if (pipe.equals("journal") && closing != null && closing.isClosed()) {
                    ended.countDown();
                }
            }
        });
        try (var reported = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(watched, journal, building -> {
                opened.set(building);
                OutboxFeed.of(building, "feed", outbox, Codecs.LONG, (Long number) -> {
                    handled.add(number);
                    if (number == 0) {
                        Eventually.until("its end is queued", () -> ended.getCount() == 0);
                        afterTheEnd.countDown();
                        Eventually.until("emitted", () -> emitted.getCount() == 0);
                    }
                });
            });
            Eventually.until("fed", () -> circuit.sequence() > 0);
            circuit.close();
            assertThat(reported.list()).isEmpty();
            assertThat(circuit.refused()).isZero();
        }
        outbox.read(outbox::reader);
        var next = receive(Codecs.LONG);
        Eventually.until("fed", () -> next.sequence() >= BLOCKS);
        next.sync(LONG);
        next.close();
        assertThat(handled).as("the first, its replay, the others").containsExactly(0L, 0L, 1L, 2L, 3L);
    }

    @Test
    void anErrorOfTheOutboxIsReportedAndTheFeedContinues() throws Exception {
        var opened = new AtomicInteger();
        outbox.read(from -> {
            if (opened.incrementAndGet() == 1) {
                throw new AssertionError("not now");
            }
            return outbox.reader(from);
        });
        try (var reported = new ReportedFailures()) {
            var circuit = receive(Codecs.LONG);
            Eventually.until("fed", () -> circuit.sequence() >= BLOCKS);
            circuit.sync(LONG);
            circuit.close();
            assertThat(handled).isEqualTo(Records.range(0, BLOCKS));
            assertThat(reported.list()).singleElement().isInstanceOf(AssertionError.class);
        }
    }

    /// The first emission fails for lack of memory, which passes.
    @Test
    void anEmissionThatCannotBeReadEndsTheFeedWhateverTheCodecThrows() throws Exception {
        var full = new AtomicBoolean(true);
        try (var reported = new ReportedFailures()) {
            var circuit = receive(Codecs.fixed("long", 8, (value, target) -> target.putLong(value), source -> {
                long number = source.getLong();
                if (number == 0 && full.getAndSet(false)) {
                    throw new OutOfMemoryError("heap");
                }
                if (number == 2) {
                    throw Undeclared.thrown(new IOException("unknown format"));
                }
                return number;
            }));
            Eventually.until("reported", () -> reported.list().size() == 2);
            assertThat(reported.list().getFirst()).isInstanceOf(OutOfMemoryError.class);
            assertThat(reported.list().getLast()).isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("emission 2 cannot be read")
                    .hasCauseInstanceOf(IOException.class);
            assertThat(feed.get().failure()).isSameAs(reported.list().getLast());
            circuit.sync(LONG);
            assertThat(handled).isEqualTo(Records.range(0, 2));
            assertThat(circuit.sequence()).isEqualTo(2);
            circuit.close();
        }
    }

    /// Otherwise the close waited for up to ten seconds: a wait in the read takes the permit of its wake-up.
    @Test
    void aCloseDuringAReadIsNoticedBeforeTheNextWait() throws Exception {
        var feed = new AtomicReference<OutboxFeed<Long>>();
        var closed = new CountDownLatch(1);
        var waited = new AtomicBoolean();
        outbox.read(from -> new WrappedCursor(outbox.reader(from), () -> {}) {

            @Override
            public @Nullable Block next() {
                Block block = super.next();
                if (block == null) {
                    var closing = Thread.ofPlatform().daemon().start(() -> {
                        feed.get().close();
                        closed.countDown();
                    });
                    Eventually.until("woken", () -> closing.getState() == Thread.State.TIMED_WAITING);
                    LockSupport.parkNanos(1);
                }
                return block;
            }

            @Override
            public void await(long nanos) {
                waited.set(true);
            }
        });
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> feed.set(
                OutboxFeed.of(building, "feed", outbox, Codecs.LONG, (Long number) -> handled.add(number))));
        closed.await();
        assertThat(waited).isFalse();
        circuit.close();
    }

    /// The outbox no longer has the emissions that were not fed; the feed would wait for them indefinitely.
    @Test
    void aTruncatedOutboxEndsTheFeedAndIsReported() throws Exception {
        outbox.read(from -> {
            throw new IllegalArgumentException("record " + from + " was truncated");
        });
        try (var reported = new ReportedFailures()) {
            var circuit = receive(Codecs.LONG);
            Eventually.until("reported", () -> !reported.list().isEmpty());
            circuit.close();
            assertThat(reported.list().getLast())
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("emission 0");
        }
    }

    @Test
    void anOutboxThatWasCreatedAgainIsRefused() throws Exception {
        var first = receive(Codecs.LONG);
        Eventually.until("fed", () -> first.sequence() == BLOCKS);
        first.sync(LONG);
        first.close();
        handled.clear();
        var anew = new MemoryJournal(outbox.circuit());
        anew.appender().append(Records.of(0, 1), 1);
        try (var reported = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> OutboxFeed.of(
                    building, "feed", anew, Codecs.LONG, (Long number) -> handled.add(number)));
            Eventually.until("reported", () -> !reported.list().isEmpty());
            circuit.close();
            assertThat(reported.list().getLast())
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("was made anew")
                    .hasMessageContaining("has " + BLOCKS);
        }
        assertThat(handled).as("what was fed is replayed, nothing is added").hasSize(BLOCKS);
    }

    /// It was restored from a backup. Its next emissions will have the numbers of others that were fed.
    @Test
    void anOutboxThatLacksWhatWasFedIsRefused() throws Exception {
        var first = receive(Codecs.LONG);
        Eventually.until("fed", () -> first.sequence() == BLOCKS);
        first.close();
        var restored = (Journal) Proxy.newProxyInstance(
                Journal.class.getClassLoader(), new Class<?>[] {Journal.class}, (_, method, arguments) -> method
                        .getName().equals("durable") ? (Object) (BLOCKS - 1L) : method.invoke(outbox, arguments));
        try (var _ = new ReportedFailures();
                var _ = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> feed.set(
                        OutboxFeed.of(building, "feed", restored, Codecs.LONG, (Long _) -> {})))) {
            Eventually.until("ended", () -> feed.get().failure() != null);
            assertThat(feed.get().failure()).hasMessageContaining("has 3 emissions, the feed feed has 4");
        }
    }
}
