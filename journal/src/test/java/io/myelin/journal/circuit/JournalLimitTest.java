package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.Codecs;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.JournalFullException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The limits of a journal and of an inlet.
class JournalLimitTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final MemoryJournal journal = new MemoryJournal(UUID.randomUUID().toString());
    private final List<Long> handled = new ArrayList<>();
    private Pipe<Long> numbers;

    /// The circuit emits the negative of each number into the inlet.
    private void build(JournaledCircuit building) {
        var echoes = building.inlet("echoes", Codecs.LONG, (Long number) -> handled.add(number));
        numbers = building.inlet("numbers", Codecs.LONG, (Long number) -> {
            handled.add(number);
            echoes.emit(-number);
        });
    }

    private JournaledCircuit open(Program program, long records, JournalLimit.Policy policy) {
        return JournaledCircuit.open(
                Substrates.cortex().circuit(), journal, program, new JournalLimit(Long.MAX_VALUE, records, policy));
    }

    /// Repeated, because a separate thread watches the limit: the health must not be FULL before emissions are refused.
    @RepeatedTest(50)
    void aFullJournalRefusesEmissionsFromOutside() throws Exception {
        var circuit = open(this::build, 100, JournalLimit.Policy.REFUSE);
        long number = 0;
        while (circuit.health() != Health.FULL) {
            number++;
            numbers.emit(number);
            circuit.circuit().await();
        }
        circuit.circuit().await();
        long accepted = circuit.sequence();
        assertThat(accepted).as("whole cascades").isGreaterThanOrEqualTo(100).isEven();
        numbers.emit(1_000_000L);
        assertThatThrownBy(() -> circuit.sync(LONG)).isInstanceOf(JournalFullException.class);
        assertThat(circuit.sequence()).isEqualTo(accepted);
        assertThat(handled).hasSize((int) accepted).doesNotContain(1_000_000L);
        circuit.close();

        var live = List.copyOf(handled);
        handled.clear();
        var again = JournaledCircuit.open(Substrates.cortex().circuit(), journal, this::build);
        assertThat(handled).isEqualTo(live);
        again.close();
    }

    /// The journal is truncated between the refusal and the sync.
    @RepeatedTest(30)
    void refusalsAreCountedWhenTheJournalIsFullNoLonger() throws Exception {
        var circuit = open(this::build, 100, JournalLimit.Policy.REFUSE);
        for (long number = 1; circuit.health() != Health.FULL; number++) {
            numbers.emit(number);
            circuit.circuit().await();
        }
        circuit.circuit().await();
        long before = circuit.refused(); // one, if the last came between the refusal and the health
        numbers.emit(1_000_000L);
        numbers.emit(1_000_001L);
        circuit.circuit().await();
        assertThat(circuit.refused()).isEqualTo(before + 2);

        circuit.truncate(circuit.snapshot(LONG));
        Eventually.until("not full", () -> circuit.health() == Health.SOUND);
        numbers.emit(1_000_002L);
        assertThatThrownBy(() -> circuit.sync(LONG)).hasCauseInstanceOf(JournalFullException.class);
        circuit.sync(LONG);
        assertThat(circuit.refused()).isEqualTo(before + 2);
        assertThat(handled).contains(1_000_002L).doesNotContain(1_000_000L, 1_000_001L);
        circuit.close();
    }

    private static Stream<Throwable> failures() {
        return Stream.of(new UnsupportedOperationException("no state"), new OutOfMemoryError("thrown by this test"),
                new IOException("thrown by this test")); // undeclared, as in another language
    }

    /// A state that cannot be written, so that there is no snapshot to truncate to, for a while.
    @ParameterizedTest
    @MethodSource("failures")
    void journalWithoutASnapshotBecomesFull(Throwable failure) throws Exception {
        var broken = new AtomicBoolean(true);
        var circuit = open(building -> {
            build(building);
            building.state("state", Codecs.LONG, () -> {
                if (broken.get()) {
                    throw Undeclared.thrown(failure);
                }
                return 1L;
            }, _ -> {});
        }, 100, JournalLimit.Policy.TRUNCATE);
        for (long number = 1; number <= 1000; number++) {
            numbers.emit(number);
        }
        Eventually.until("full", () -> circuit.health() == Health.FULL);
        assertThatThrownBy(() -> circuit.sync(LONG))
                .isInstanceOf(JournalFullException.class)
                .rootCause().isSameAs(failure);
        broken.set(false);
        Eventually.until("truncated", () -> circuit.health() == Health.SOUND && journal.first() > 0);
        circuit.close();
    }

    /// Each block near the limit wakes the watch. A truncation has a thread of its own.
    @Test
    void aTruncationThatFailsIsNotTriedAgainForEachBlock() throws Exception {
        var tried = new AtomicInteger();
        var circuit = open(building -> {
            build(building);
            building.state("state", Codecs.LONG, () -> {
                tried.incrementAndGet();
                throw new UnsupportedOperationException("no state");
            }, _ -> {});
        }, 1000, JournalLimit.Policy.TRUNCATE);
        long begin = System.nanoTime();
        for (long number = 1; number <= 375; number++) {
            numbers.emit(number);
        }
        Eventually.until("tried", () -> tried.get() > 0);
        for (long number = 376; number <= 475; number++) {
            numbers.emit(number);
            circuit.sync(LONG); // a block of its own
        }
        long times = tried.get();
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        assertThat(times).isLessThanOrEqualTo(1 + seconds);
        assertThat(circuit.health()).isEqualTo(Health.SOUND);
        circuit.close();
    }

    private JournaledCircuit openWithoutMemoryForSnapshots() {
        journal.snapshots().fail(new OutOfMemoryError("thrown by this test"));
        return open(this::build, 100, JournalLimit.Policy.TRUNCATE);
    }

    /// A derivation that only says when its effects are outside.
    private interface Effects extends Derivation {

        @Override
        default void live(Appender appender) {
            // Nothing to begin.
        }

        @Override
        boolean awaitEffects(long sequence, long nanos) throws InterruptedException;

        @Override
        default void close() {
            // Nothing to end.
        }
    }

    /// Emits numbers, each of which makes two records, and requires that none is refused.
    private void emit(JournaledCircuit circuit, long from, long to) throws Exception {
        for (long number = from; number <= to; number++) {
            numbers.emit(number);
            circuit.sync(LONG); // throws if one was refused
        }
    }

    /// A circuit whose journal is truncated to snapshots that are verified, each with a permit.
    private JournaledCircuit verifiedBy(Semaphore permits) {
        var verified = new JournalLimitTest();
        return open(building -> {
            build(building);
            building.verifySnapshots(() -> {
                permits.acquireUninterruptibly();
                return verified::build;
            });
        }, 1000, JournalLimit.Policy.TRUNCATE);
    }

    /// The watch notices at the next block that the verification has ended.
    @Test
    void aSnapshotThatWasVerifiedAMomentAgoMakesRoom() throws Exception {
        var verifying = new Semaphore(0);
        var circuit = verifiedBy(verifying);
        emit(circuit, 1, 376);
        Eventually.until("a snapshot", () -> !journal.snapshots().sequences().isEmpty());
        emit(circuit, 377, 499);
        verifying.release(1000);
        Eventually.until("verified", () -> circuit.verified() > 0);
        emit(circuit, 500, 510);
        Eventually.until("truncated", () -> journal.first() > 0);
        assertThat(circuit.refused()).isZero();
        circuit.close();
    }

    /// A caller's truncation to a later snapshot removes the one that waits for its verification.
    @Test
    void aSnapshotThatIsGoneIsReplacedBeforeTheJournalIsTruncated() throws Exception {
        var verifying = new Semaphore(0);
        var circuit = verifiedBy(verifying);
        emit(circuit, 1, 376);
        Eventually.until("a snapshot", () -> !journal.snapshots().sequences().isEmpty());
        emit(circuit, 377, 380);
        journal.snapshots().remove(journal.snapshots().sequences().getFirst());
        verifying.release();
        Eventually.until("another", () -> !journal.snapshots().sequences().isEmpty());
        assertThat(journal.snapshots().loads()).as("by the verification alone").isEqualTo(1);
        verifying.release();
        Eventually.until("truncated", () -> journal.first() > 0);
        assertThat(circuit.refused()).isZero();
        circuit.close();
    }

    /// While the first truncation is under way, the journal grows, so that it is near its limit again afterwards.
    @Test
    void roomThatIsSoonUsedUpIsMadeAgain() throws Exception {
        var asked = new Semaphore(0);
        var outside = new Semaphore(0);
        Effects effects = (_, _) -> {
            asked.release();
            outside.acquire();
            return true;
        };
        var circuit = open(building -> {
            build(building);
            building.declarations().derivations().add(effects);
        }, 1000, JournalLimit.Policy.TRUNCATE);
        emit(circuit, 1, 376);
        asked.acquire();
        emit(circuit, 377, 800);
        outside.release(1000);
        Eventually.until("truncated", () -> journal.first() > 0);
        emit(circuit, 801, 900);
        assertThat(circuit.refused()).isZero();
        circuit.close();
    }

    /// An outbox stalls, for example.
    @Test
    void theLimitHoldsIfASnapshotTakesTooLong() throws Exception {
        var outside = new AtomicBoolean();
        Effects effects = (_, _) -> outside.get();
        var circuit = open(building -> {
            build(building);
            building.declarations().derivations().add(effects);
        }, 100, JournalLimit.Policy.TRUNCATE);
        for (long number = 1; number <= 1000; number++) {
            numbers.emit(number);
        }
        Eventually.until("full", () -> circuit.health() == Health.FULL);
        assertThatThrownBy(() -> circuit.sync(LONG))
                .isInstanceOf(JournalFullException.class)
                .hasRootCauseInstanceOf(TimeoutException.class);
        outside.set(true);
        Eventually.until("truncated", () -> circuit.health() == Health.SOUND && journal.first() > 0);
        circuit.close();
    }

    /// Not through its circuit.
    @Test
    void aJournalThatTheApplicationTruncatesIsNoLongerFull() throws Exception {
        var circuit = openFull(new JournalLimit(10_000, Long.MAX_VALUE, JournalLimit.Policy.REFUSE));
        journal.truncate(journal.durable());
        Eventually.until("not full", () -> circuit.health() == Health.SOUND);
        circuit.close();
    }

    private boolean isWatch(Thread thread) {
        return thread.getName().equals("journal-limit-" + journal.circuit());
    }

    /// There may be no memory for the job that switches the circuit's recorder.
    @Test
    void aJobThatCannotBeQueuedIsQueuedLater() {
        var scarce = new AtomicBoolean();
        var failures = new AtomicInteger();
        var plain = Substrates.cortex().circuit();
        var journaled = (Circuit) Proxy.newProxyInstance(
                Circuit.class.getClassLoader(), new Class<?>[] {Circuit.class}, (_, method, arguments) -> {
                    var made = method.invoke(plain, arguments);
                    return made instanceof Pipe<?> pipe ? scarce(pipe, scarce, failures) : made;
                });
        var circuit = JournaledCircuit.open(journaled, journal, this::build,
                new JournalLimit(Long.MAX_VALUE, 100, JournalLimit.Policy.REFUSE));
        scarce.set(true);
        for (long number = 1; number <= 1000; number++) {
            numbers.emit(number);
        }
        Eventually.until("tried", () -> failures.get() > 0);
        scarce.set(false);
        Eventually.until("full", () -> circuit.health() == Health.FULL);
        circuit.close();
    }

    /// Fails on the thread of the limit alone.
    private static Object scarce(Pipe<?> pipe, AtomicBoolean scarce, AtomicInteger failures) {
        return Proxy.newProxyInstance(
                Pipe.class.getClassLoader(), new Class<?>[] {Pipe.class}, (_, method, arguments) -> {
                    if (scarce.get() && Thread.currentThread().getName().startsWith("journal-limit-")) {
                        failures.incrementAndGet();
                        throw new OutOfMemoryError("thrown by this test");
                    }
                    return method.invoke(pipe, arguments);
                });
    }

    /// A journal that cannot be truncated is tried again each second, but not once another writer has it, or it failed.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLimitEndsWithTheJournal(boolean fenced) {
        var circuit = openWithoutMemoryForSnapshots();
        for (long number = 1; number <= 40; number++) {
            numbers.emit(number);
        }
        circuit.circuit().await();
        assertThat(circuit.health()).as("near the limit").isEqualTo(Health.SOUND);
        Eventually.until("tries", () -> limiting().anyMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING));
        if (fenced) {
            journal.appender();
        } else {
            journal.fail(new JournalException("thrown by this test"));
            numbers.emit(41L);
        }
        Eventually.until("ended", () -> limiting().findAny().isEmpty());
        circuit.close();
    }

    private Stream<Thread> limiting() {
        return Thread.getAllStackTraces().keySet().stream().filter(this::isWatch);
    }

    /// Otherwise a journal that is truncated often exceeds its limit, or refuses emissions although it has room.
    @Test
    void blockThatIsAppendedDuringACountIsCounted() {
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, this::build);
        numbers.emit(1L);
        circuit.close();
        var watch = new LimitWatch(circuit, journal, new JournalLimit(1 << 20, 100, JournalLimit.Policy.REFUSE), 2);
        long before = watch.bytes();
        assertThat(before).isPositive();
        var block = Block.of(UUID.randomUUID(), 1, 1, 2, 1, 2, ByteBuffer.wrap(new byte[100]));
        journal.counted(() -> watch.after(block));
        watch.recount();
        assertThat(watch.bytes()).isEqualTo(before + block.length());
    }

    /// A caller that is told to make room would do so in a journal that is another writer's.
    @Test
    void aFullJournalThatAnotherWriterHasIsReportedAsThat() throws Exception {
        var requests = new AtomicReference<RequestInlet<Long>>();
        var circuit = openFull(building -> {
            build(building);
            requests.set(building.requests("requests", Codecs.LONG, (Long _) -> {}));
        }, new JournalLimit(Long.MAX_VALUE, 100, JournalLimit.Policy.REFUSE));
        var refused = requests.get().submit("client", 1, 1L);
        assertThatThrownBy(() -> refused.get(1, TimeUnit.MINUTES)).hasCauseInstanceOf(JournalFullException.class);

        journal.appender();
        assertThat(circuit.health()).isEqualTo(Health.FENCED);
        assertThatThrownBy(() -> circuit.sync(LONG)).isInstanceOf(FencedException.class);
        var fenced = requests.get().submit("client", 1, 1L);
        assertThatThrownBy(() -> fenced.get(1, TimeUnit.MINUTES)).hasCauseInstanceOf(FencedException.class);
        circuit.close();
    }

    private JournaledCircuit openFull(JournalLimit limit) throws Exception {
        return openFull(this::build, limit);
    }

    private JournaledCircuit openFull(Program program, JournalLimit limit) throws Exception {
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program, limit);
        for (long number = 1; circuit.health() != Health.FULL; number++) {
            numbers.emit(number);
            circuit.circuit().await();
        }
        return circuit;
    }

    /// The watch counts while a caller truncates and counts.
    @Test
    void anEarlierCountReplacesNoLaterOne() throws Exception {
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, this::build);
        numbers.emit(1L);
        circuit.close();
        var watch = new LimitWatch(circuit, journal, new JournalLimit(1 << 20, 100, JournalLimit.Policy.REFUSE), 2);
        var truncating = new Thread(() -> {
            journal.truncate(2);
            watch.recount();
        });
        journal.counted(() -> {
            journal.counted(() -> {});
            truncating.start();
            Eventually.until("counts or waits", () -> truncating.getState() == Thread.State.BLOCKED
                    || truncating.getState() == Thread.State.TERMINATED);
        });
        watch.recount();
        truncating.join();
        assertThat(watch.bytes()).isEqualTo(journal.bytes());
    }

    /// A circuit that waited for capacity in its own inlet would wait for itself.
    @Test
    void aBoundedInletRefusesItsOwnCircuitIfThereIsNoCapacity() throws Exception {
        var inlet = new AtomicReference<BoundedInlet<Long>>();
        var refused = new AtomicReference<Throwable>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                building -> inlet.set(building.bounded("numbers", Codecs.LONG, 2, (Long number) -> {
                    handled.add(number);
                    if (number == 1) {
                        try {
                            inlet.get().emit(2L);
                            inlet.get().emit(3L);
                        } catch (IllegalStateException | InterruptedException failure) {
                            refused.set(failure);
                        }
                    }
                })));
        inlet.get().emit(1L);
        circuit.sync(LONG);
        assertThat(refused.get()).isInstanceOf(IllegalStateException.class);
        assertThat(handled).containsExactly(1L, 2L);
        circuit.close();
    }

    @Test
    void aBoundedInletMakesItsCallersWait() throws Exception {
        var gate = new Semaphore(0);
        var inlet = new AtomicReference<BoundedInlet<Long>>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                building -> inlet.set(building.bounded("numbers", Codecs.LONG, 2, (Long number) -> {
                    gate.acquireUninterruptibly();
                    handled.add(number);
                })));
        inlet.get().emit(1L);
        inlet.get().emit(2L);
        assertThat(inlet.get().offer(3L)).as("no room").isFalse();
        var waiting = Thread.ofPlatform().start(() -> {
            try {
                inlet.get().emit(4L);
            } catch (InterruptedException ended) {
                throw new AssertionError(ended);
            }
        });
        Eventually.until("waits", () -> waiting.getState() == Thread.State.TIMED_WAITING);
        gate.release(3);
        waiting.join();
        circuit.sync(LONG);
        assertThat(handled).containsExactly(1L, 2L, 4L);
        circuit.close();
        assertThat(inlet.get().offer(5L)).isFalse();
        assertThatThrownBy(() -> inlet.get().emit(6L)).isInstanceOf(ClosedJournalException.class);
    }

    @Test
    void anEmissionOfNullTakesNoRoom() throws Exception {
        var inlet = new AtomicReference<BoundedInlet<Long>>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                building -> inlet.set(building.bounded("numbers", Codecs.LONG, 1, handled::add)));
        assertThatThrownBy(() -> inlet.get().emit(nothing())).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> inlet.get().offer(nothing())).isInstanceOf(NullPointerException.class);
        assertThat(inlet.get().offer(1L)).isTrue();
        circuit.sync(LONG);
        assertThat(handled).containsExactly(1L);
        circuit.close();
    }

    private static Long nothing() {
        return null;
    }
}
