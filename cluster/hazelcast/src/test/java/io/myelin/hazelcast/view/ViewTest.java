package io.myelin.hazelcast.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.journal.Interposed;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.ReportedFailures;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Views from the writing circuit to readers elsewhere.
class ViewTest {

    private static final int KEYS = 100;
    private static final Duration LONG = Duration.ofMinutes(10);

    private final Members members = Members.create();
    private HazelcastInstance one;
    private HazelcastInstance two;

    /// Sums its values, by the last two digits; a sum that reaches 100,000 is removed.
    private static final class Sums {

        private final HashMap<String, Long> sums = new HashMap<>();
        private Pipe<Long> numbers;

        private static HazelcastJournal journal(HazelcastInstance member) {
            var journal = HazelcastJournal.of(member, "c", Copies.PREFERRED);
            return journal.exists() ? journal : HazelcastJournal.create(member, "c", Copies.PREFERRED);
        }

        JournaledCircuit open(HazelcastInstance member) {
            return JournaledCircuit.open(
                    Substrates.cortex().circuit(),
                    journal(member),
                    circuit -> build(circuit, member));
        }

        private void build(JournaledCircuit circuit, HazelcastInstance member) {
            View<String, Long> view = View.of(circuit, member, "sums", Codecs.LONG);
            numbers = circuit.inlet("numbers", Codecs.LONG, (Long number) -> {
                var key = "k" + number % KEYS;
                long sum = sums.merge(key, number, Long::sum);
                if (sum < 100_000) {
                    view.put(key, sum);
                } else {
                    sums.remove(key);
                    view.remove(key);
                }
            });
        }
    }

    @BeforeEach
    void start() {
        one = members.start();
        two = members.start();
    }

    @AfterEach
    void stop() {
        members.close();
    }

    private void awaitSame(Sums sums, long records) {
        var reader = new ViewReader<String, Long>(two, "sums", Codecs.LONG);
        Eventually.until("view", () -> reader.progress().applied() >= records);
        assertThat(reader.progress().durable()).isGreaterThanOrEqualTo(records);
        for (int i = 0; i < KEYS; i++) {
            var key = "k" + i;
            var expected = sums.sums.get(key);
            // A near cache is notified of changes after they are made.
            Eventually.until(key, () -> {
                var entry = reader.get(key);
                return entry == null ? expected == null : entry.value().equals(expected);
            });
        }
    }

    @Test
    void readersSeeWhatTheCircuitKnows() throws Exception {
        var sums = new Sums();
        var circuit = sums.open(one);
        for (long i = 0; i < 5_000; i++) {
            sums.numbers.emit(i);
        }
        circuit.sync(LONG);
        awaitSame(sums, 5_000);
        sums.numbers.emit(7L);
        circuit.sync(LONG);
        awaitSame(sums, 5_001);
        var entry = new ViewReader<String, Long>(two, "sums", Codecs.LONG).get("k7");
        assertThat(entry).isNotNull();
        assertThat(entry.sequence()).isEqualTo(5_001);
        assertThat(new ViewReader<String, Long>(two, "sums", Codecs.LONG).get("k100")).isNull();
        circuit.close();
    }

    @Test
    void lostViewIsWrittenAnew() throws Exception {
        var sums = new Sums();
        var circuit = sums.open(one);
        for (long i = 0; i < 3_000; i++) {
            sums.numbers.emit(i);
        }
        circuit.sync(LONG);
        circuit.close();
        two.getMap(ViewCluster.ENTRIES + "sums").clear();
        two.getMap(ViewCluster.PROGRESS).clear();

        var again = new Sums();
        var rebuilt = again.open(two);
        assertThat(again.sums).isEqualTo(sums.sums);
        awaitSame(again, 3_000);
        rebuilt.close();
    }

    /// A circuit that is rebuilt from the snapshot does not make earlier changes again.
    @Test
    void snapshotWaitsForTheChangesBeforeIt() throws Exception {
        var writing = new CountDownLatch(1);
        Codec<Long> slow = Codecs.fixed("slow", 8, (value, target) -> {
            awaitUnchecked(writing);
            target.putLong(value);
        }, ByteBuffer::getLong);
        var pipe = new AtomicReference<Pipe<Long>>();
        var journal = Sums.journal(one);
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
            View<String, Long> view = View.of(building, one, "slow", slow);
            pipe.set(building.inlet("in", Codecs.LONG, (Long number) -> view.put("k" + number, number)));
        });
        pipe.get().emit(1L);
        circuit.sync(LONG);
        assertThatThrownBy(() -> circuit.snapshot(Duration.ofMillis(50))).isInstanceOf(TimeoutException.class);
        assertThat(journal.snapshots().sequences()).isEmpty();
        writing.countDown();
        circuit.snapshot(LONG);
        assertThat(new ViewReader<String, Long>(two, "slow", Codecs.LONG).progress().applied()).isEqualTo(1);
        circuit.close();
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    /// Refuses numbers that are divisible by seven.
    private static final Codec<Long> NOT_SEVEN = Codecs.fixed("not seven", 8, (value, target) -> {
        if (value == 14) {
            throw new AssertionError("fourteen");
        }
        if (value % 7 == 0) {
            throw new IllegalStateException("seven");
        }
        target.putLong(value);
    }, ByteBuffer::getLong);

    @Test
    void valueThatItsCodecRefusesIsReportedAndStopsNoOtherKey() throws Exception {
        var journal = Sums.journal(one);
        var pipe = new AtomicReference<Pipe<Long>>();
        try (var reported = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
                View<String, Long> view = View.of(building, one, "refusing", NOT_SEVEN);
                pipe.set(building.inlet("in", Codecs.LONG, (Long number) -> view.put("k" + number, number)));
            });
            for (long number = 1; number <= 20; number++) {
                pipe.get().emit(number);
            }
            var reader = new ViewReader<String, Long>(two, "refusing", NOT_SEVEN);
            Eventually.until("written", () -> reader.get("k20") != null);
            assertThat(reader.get("k7")).isNull();
            assertThat(reader.get("k8").value()).isEqualTo(8L);
            assertThat(reported.list())
                    .filteredOn(failure -> failure instanceof IllegalArgumentException)
                    .extracting(Throwable::getMessage)
                    .contains(
                            "view refusing: the value of key k7 cannot be written",
                            "view refusing: the value of key k14 cannot be written");
            circuit.close();
        }
    }

    /// An error is passed on by Hazelcast as it is, from a key's serializer for example.
    @Test
    void anErrorIsReportedAndTheChangeIsWrittenLater() throws Exception {
        var failures = new AtomicInteger();
        var member = Interposed.on(one, (method, _) -> {
            if (method.equals("executeOnKeys") && failures.incrementAndGet() <= 2) {
                throw new AssertionError("not now");
            }
        });
        var pipe = new AtomicReference<Pipe<Long>>();
        try (var reported = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), Sums.journal(one), building -> {
                View<String, Long> view = View.of(building, member, "failing", Codecs.LONG);
                pipe.set(building.inlet("in", Codecs.LONG, (Long number) -> view.put("k" + number, number)));
            });
            pipe.get().emit(1L);
            assertThat(circuit.snapshot(Duration.ofMinutes(1))).isEqualTo(1);
            assertThat(new ViewReader<String, Long>(two, "failing", Codecs.LONG).get("k1").value()).isEqualTo(1);
            assertThat(failures).hasValue(3);
            assertThat(reported.list()).filteredOn(failure -> failure instanceof AssertionError).hasSize(1);
            circuit.close();
        }
    }

    /// A key whose hash code fails once, when the view's thread asks for it.
    private record FailingKey(String name) implements Serializable {

        private static final AtomicReference<Throwable> FAILURE = new AtomicReference<>();

        @Override
        public int hashCode() {
            var failure = Thread.currentThread().getName().startsWith("view-") ? FAILURE.getAndSet(null) : null;
            if (failure != null) {
                throw Undeclared.thrown(failure);
            }
            return name.hashCode();
        }
    }

    @Test
    void aKeyWhoseHashCodeThrowsAnythingIsRefusedAlone() throws Exception {
        var pipe = new AtomicReference<Pipe<Long>>();
        var hashes = new AtomicReference<View<FailingKey, Long>>();
        FailingKey.FAILURE.set(new IOException("no hash code"));
        try (var reported = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), Sums.journal(one), building -> {
                View<FailingKey, Long> view = View.of(building, one, "hashes", Codecs.LONG);
                hashes.set(view);
                pipe.set(building.inlet(
                        "in", Codecs.LONG, (Long number) -> view.put(new FailingKey("k" + number), number)));
            });
            pipe.get().emit(1L);
            assertThat(circuit.snapshot(Duration.ofMinutes(1))).isEqualTo(1);
            assertThat(hashes.get().refused()).isOne();
            assertThat(reported.list()).extracting(Throwable::getCause).hasAtLeastOneElementOfType(IOException.class);
            pipe.get().emit(2L);
            assertThat(circuit.snapshot(Duration.ofMinutes(1))).isEqualTo(2);
            assertThat(new ViewReader<FailingKey, Long>(two, "hashes", Codecs.LONG).get(new FailingKey("k2")).value())
                    .isEqualTo(2);
            circuit.close();
        }
    }

    /// The memory does not suffice to write the first change, nor to keep it together with those made in the meantime,
    /// of which one is refused.
    @Test
    void noChangeIsLostOrRefusedTwiceIfItCannotBeWrittenYet() throws Exception {
        var writing = new CountDownLatch(1);
        var changed = new CountDownLatch(1);
        var writes = new AtomicInteger();
        var member = Interposed.on(one, (method, _) -> {
            if (method.equals("executeOnKeys") && writes.incrementAndGet() <= 2) {
                if (writes.get() == 1) {
                    writing.countDown();
                    awaitUnchecked(changed);
                    FailingKey.FAILURE.set(new OutOfMemoryError("to keep it"));
                }
                throw new OutOfMemoryError("to write it");
            }
        });
        var pipe = new AtomicReference<Pipe<Long>>();
        var kept = new AtomicReference<View<FailingKey, Long>>();
        try (var _ = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), Sums.journal(one), building -> {
                View<FailingKey, Long> view = View.of(building, member, "memory", NOT_SEVEN);
                kept.set(view);
                pipe.set(building.inlet(
                        "in", Codecs.LONG, (Long number) -> view.put(new FailingKey("k" + number % 7), number)));
            });
            pipe.get().emit(1L);
            pipe.get().emit(2L);
            writing.await();
            for (long number : new long[] {9, 10, 14}) {
                pipe.get().emit(number);
            }
            circuit.sync(LONG);
            changed.countDown();
            assertThat(circuit.snapshot(Duration.ofMinutes(1))).isEqualTo(5);
            var reader = new ViewReader<FailingKey, Long>(two, "memory", NOT_SEVEN);
            assertThat(reader.get(new FailingKey("k1")).value()).isEqualTo(1);
            assertThat(reader.get(new FailingKey("k2")).value()).isEqualTo(9);
            assertThat(reader.get(new FailingKey("k3")).value()).isEqualTo(10);
            assertThat(kept.get().refused()).isOne();
            assertThat(FailingKey.FAILURE).hasNullValue();
            circuit.close();
        }
    }

    /// The owner of the partition may be one that cannot read the key, until the partition moves.
    @Test
    void aKeyThatIsWrittenAfterAllIsNotRefused() throws Exception {
        var writes = new AtomicInteger();
        var member = Interposed.on(one, (method, _) -> {
            if (method.equals("executeOnKeys") && writes.incrementAndGet() == 1) {
                throw new HazelcastSerializationException("of another release");
            }
        });
        var pipe = new AtomicReference<Pipe<Long>>();
        var moved = new AtomicReference<View<String, Long>>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), Sums.journal(one), building -> {
            View<String, Long> view = View.of(building, member, "moved", Codecs.LONG);
            moved.set(view);
            pipe.set(building.inlet("in", Codecs.LONG, (Long number) -> view.put("k" + number, number)));
        });
        pipe.get().emit(1L);
        assertThat(circuit.snapshot(Duration.ofMinutes(1))).isEqualTo(1);
        assertThat(moved.get().refused()).isZero();
        assertThat(new ViewReader<String, Long>(two, "moved", Codecs.LONG).get("k1").value()).isEqualTo(1);
        circuit.close();
    }

    /// Cannot be compared.
    private static final class Incomparable implements Serializable {

        private static final long serialVersionUID = 1;

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("incomparable");
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /// The cluster does not answer at first. The changes made in the meantime are added to the first one.
    @Test
    void aKeyThatCannotBeComparedWithAnUnwrittenOneStopsNoOther() throws Exception {
        var writing = new CountDownLatch(1);
        var changed = new CountDownLatch(1);
        var member = Interposed.on(one, (method, _) -> {
            if (method.equals("executeOnKeys") && writing.getCount() != 0) {
                writing.countDown();
                awaitUnchecked(changed);
                throw new IllegalStateException("no answer");
            }
        });
        var pipe = new AtomicReference<Pipe<Long>>();
        var incomparable = new AtomicReference<View<Object, Long>>();
        try (var reported = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), Sums.journal(one), building -> {
                View<Object, Long> view = View.of(building, member, "incomparable", Codecs.LONG);
                incomparable.set(view);
                pipe.set(building.inlet(
                        "in",
                        Codecs.LONG,
                        (Long number) -> view.put(number < 3 ? new Incomparable() : "k" + number, number)));
            });
            pipe.get().emit(1L);
            writing.await();
            pipe.get().emit(2L);
            pipe.get().emit(3L);
            circuit.sync(LONG);
            changed.countDown();
            assertThat(circuit.snapshot(Duration.ofMinutes(1))).isEqualTo(3);
            assertThat(incomparable.get().refused()).isEqualTo(2);
            assertThat(reported.list())
                    .filteredOn(failure -> failure instanceof IllegalArgumentException)
                    .hasSize(2);
            assertThat(new ViewReader<Object, Long>(two, "incomparable", Codecs.LONG).get("k3").value()).isEqualTo(3);
            circuit.close();
        }
    }

    /// Cannot be hashed where it arrives.
    private static final class Unhashable implements Serializable {

        private static final long serialVersionUID = 1;

        private transient boolean sent = true; // not final: a constant would be true where it arrives, too

        @Override
        public boolean equals(Object other) {
            return other instanceof Unhashable;
        }

        @Override
        public int hashCode() {
            if (!sent) {
                throw new IllegalStateException("no hash code");
            }
            return 2;
        }
    }

    /// Cannot be read where it arrives.
    private static final class Unreadable implements Serializable {

        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException {
            throw new IOException("unreadable");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    /// Cannot be written. An error is passed on as it is.
    private static final class Unwritable implements Serializable {

        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) {
            throw new AssertionError("unwritable");
        }
    }

    /// One of them must not hold up all others.
    @Test
    void keysThatCannotBeSentAreReportedAndStopNoOther() throws Exception {
        var keys = new ArrayList<Object>();
        IntStream.range(0, 40).forEach(number -> keys.add("k" + number));
        keys.set(3, new Object());
        keys.set(17, new Unreadable());
        keys.set(29, new Unwritable());
        keys.set(31, new byte[] {1});
        keys.set(34, new Incomparable());
        keys.set(36, new Unhashable());
        var pipe = new AtomicReference<Pipe<Long>>();
        var sent = new AtomicReference<View<Object, Long>>();
        try (var reported = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), Sums.journal(one), building -> {
                View<Object, Long> view = View.of(building, one, "keys", Codecs.LONG);
                sent.set(view);
                pipe.set(building.inlet(
                        "in", Codecs.LONG, (Long number) -> view.put(keys.get(number.intValue()), number)));
            });
            for (long number = 0; number < keys.size(); number++) {
                pipe.get().emit(number);
            }
            assertThat(circuit.snapshot(Duration.ofMinutes(2))).isEqualTo(keys.size());
            assertThat(sent.get().refused()).isEqualTo(6);
            var reader = new ViewReader<Object, Long>(two, "keys", Codecs.LONG);
            for (var key : keys) {
                if (key instanceof String) {
                    assertThat(reader.get(key)).as(key.toString()).isNotNull();
                }
            }
            assertThat(reported.list())
                    .filteredOn(failure -> failure instanceof IllegalArgumentException)
                    .hasSize(6)
                    .allSatisfy(failure -> assertThat(failure).hasMessageStartingWith("view keys: key "));
            circuit.close();
        }
    }

    /// Flips its buffer for numbers that are divisible by seven, so that neither they nor their record would be stored.
    private static final Codec<Long> FLIPPING = Codecs.fixed("flipping", 8, (value, target) -> {
        target.putLong(value);
        if (value % 7 == 0) {
            target.flip();
        }
    }, ByteBuffer::getLong);

    @Test
    void valueWhoseCodecFlipsItsBufferIsReportedAndStopsNoOther() throws Exception {
        var journal = Sums.journal(one);
        var pipe = new AtomicReference<Pipe<Long>>();
        try (var reported = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
                View<String, Long> view = View.of(building, one, "flipping", FLIPPING);
                pipe.set(building.inlet("in", Codecs.LONG, (Long number) -> view.put("key", number)));
            });
            var reader = new ViewReader<String, Long>(two, "flipping", FLIPPING);
            for (long number = 6; number <= 8; number++) {
                pipe.get().emit(number);
                circuit.sync(LONG);
                long records = circuit.sequence();
                Eventually.until("written", () -> reader.progress().applied() >= records);
            }
            Eventually.until("the last one", () -> reader.get("key").value() == 8);
            assertThat(reported.list()).extracting(Throwable::getMessage)
                    .contains("view flipping: the value of key key cannot be written");
            circuit.close();
        }
    }
}
