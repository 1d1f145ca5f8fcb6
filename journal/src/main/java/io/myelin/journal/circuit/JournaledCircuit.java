package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subscription;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.journal.Appender;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.Codec;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.record.RecordRing;
import io.myelin.journal.record.RecordSender;
import io.myelin.journal.record.Recorder;
import io.myelin.journal.state.SnapshotSection;
import io.myelin.journal.thread.UninterruptedJoin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A circuit whose accepted emissions are in a journal, so that it can be rebuilt elsewhere.
///
/// **The journal records** all input through the inlets that a [Program] declares here: emissions, steps (by which
/// subscriptions and closes enter too) and ticks; and the names and formats of inlets and the seeds of random sources.
/// Each is recorded on the circuit's thread when it is dequeued, which defines the order, and then handled at once:
/// handling does not wait for durability. [#sync] and [#onDurable] report when a record is durable.
///
/// **A program must not contain** immediate external effects: an effect should wait until the record that caused it is
/// [#durable], because a circuit that is lost before is rebuilt without that record. Operators that read the clock
/// (`every`, `heartbeat` and windows by duration) or draw random numbers of their own (`chance`) differ from run to
/// run: use [#ticker] and [#random].
///
/// **Callers do not wait.** A journal slower than its circuit fills a buffer, and then
/// the circuit's thread waits for it, as for any slow receptor. After the journal has ended, because another writer
/// took over or the medium failed, every emission into an inlet is refused on the circuit's thread and not handled.
/// The circuit reports the first with that reason, and how many followed when it is closed; [#refused] counts all.
///
/// Threading: methods that declare something are for [Program#build], and throw an [IllegalStateException] afterwards;
/// the objects that they return are for any thread.
/// The other methods may be called by any thread except the circuit's, unless they say otherwise.
public final class JournaledCircuit implements AutoCloseable {

    private static final int RING = 1 << 22;

    /// How long each step of the close of a circuit that fails to go live waits: nothing but
    /// what entered in the moment before the failure was accepted.
    private static final Duration UNOPENED = Duration.ofSeconds(1);

    private final Circuit circuit;
    private final String id;
    private final CircuitThread thread;
    private final Declarations declarations;
    private final Recorder recorder;
    private final CircuitSnapshots snapshots;
    private final List<Ticker> ticking = new ArrayList<>();

    /// See the method. Written by the thread that opens the circuit, and by tests; read by those that close it.
    private volatile Duration patience = Duration.ofSeconds(30);
    /// Whether a close has begun. Written before the end is queued: a thread whose emission the circuit has dropped
    /// reads `true` after it.
    private volatile boolean closed;

    /// Set once, when the circuit goes live; read by any thread.
    private volatile @Nullable CircuitWriter writer;

    JournaledCircuit(Circuit circuit, String id) {
        this.circuit = requireNonNull(circuit, "circuit");
        this.id = id;
        thread = new CircuitThread(circuit, id);
        recorder = new Recorder(circuit, id);
        declarations = new Declarations(this);
        snapshots = new CircuitSnapshots(
                id, thread, recorder, declarations.sections(), declarations.derivations());
    }

    /// Opens a circuit on a journal: ends the epoch of its previous writer, replays its records, and continues from
    /// there.
    ///
    /// If that fails the circuit is closed. Exceptions of the program, and of a derivation that goes live, are
    /// thrown here, and everything that was live before is closed again.
    ///
    /// @param circuit a circuit nothing has entered yet; it is closed with this object
    /// @param journal the journal, empty or not
    /// @param program builds what runs on the circuit
    /// @throws FencedException if yet another writer took over meanwhile
    /// @throws CorruptJournalException if the journal is damaged, or has records that the program cannot read
    /// @throws DivergenceException if the program makes an emission that differs from the recorded one
    /// @throws JournalException if the medium does not answer
    /// @throws NullPointerException if an argument is `null`; nothing is closed then
    public static JournaledCircuit open(
            Circuit circuit, Journal journal, Program program) {
        requireNonNull(circuit, "circuit");
        requireNonNull(journal, "journal");
        requireNonNull(program, "program");
        Replay replay;
        try {
            replay = Replay.of(circuit, journal, program);
        } catch (Throwable failed) {
            circuit.close();
            throw failed;
        }
        try (replay) {
            return replay.takeOver();
        }
    }

    // ---- declared by the program ----

    /// The plain circuit, to build on. Emissions into its pipes from outside are not recorded.
    public Circuit circuit() {
        return circuit;
    }

    /// Declares an inlet.
    ///
    /// @param name     unique among the program's inlets
    /// @param codec    how emissions are written
    /// @param receptor handles each emission, on the circuit's thread, after it was recorded
    /// @param <E>      the type of the emissions
    /// @return the pipe that callers emit into
    /// @throws IllegalArgumentException if there is an inlet of this name
    /// @throws NullPointerException if an argument is `null`
    public <E> Pipe<E> inlet(String name, Codec<E> codec, Receptor<? super E> receptor) {
        return declarations.inlet(name, codec, receptor);
    }

    /// Declares an inlet into a pipe.
    ///
    /// @param name   unique among the program's inlets
    /// @param codec  how emissions are written
    /// @param target a pipe of this circuit
    /// @param <E>    the type of the emissions
    /// @return the pipe that callers emit into
    /// @throws IllegalArgumentException if there is an inlet of this name
    /// @throws NullPointerException if an argument is `null`
    public <E> Pipe<E> inlet(String name, Codec<E> codec, Pipe<? super E> target) {
        return declarations.inlet(name, codec, target);
    }

    /// Declares an inlet whose clients get a receipt for each request, and may resend a request without a receipt.
    ///
    /// @param name     unique among the program's inlets
    /// @param codec    how requests are written
    /// @param receptor handles each request once, on the circuit's thread, after it was recorded
    /// @param <E>      the type of the requests
    /// @throws IllegalArgumentException if there is an inlet of this name
    /// @throws NullPointerException if an argument is `null`
    public <E> RequestInlet<E> requests(
            String name, Codec<E> codec, Receptor<? super E> receptor) {
        return declarations.requests(name, codec, receptor);
    }

    /// Declares a family of inlets, one for each name requested while the circuit runs; `conduit::get`, for example,
    /// makes inlets for a conduit's channels.
    ///
    /// @param name   unique among the program's inlets
    /// @param codec  how emissions are written
    /// @param lookup returns this circuit's pipe for a name
    /// @param <E>    the type of the emissions
    /// @throws IllegalArgumentException if there is an inlet of this name
    /// @throws NullPointerException if an argument is `null`
    public <E> InletFamily<E> inlets(
            String name,
            Codec<E> codec,
            Function<? super Name, ? extends Pipe<? super E>> lookup) {
        return declarations.inlets(name, codec, lookup);
    }

    /// Declares a step: an action without a value that runs at a recorded point of the circuit's order, such as a
    /// change of wiring or a close.
    ///
    /// @param name   unique among the program's inlets
    /// @param action runs on the circuit's thread
    /// @return requests the step, once per call; any thread
    /// @throws IllegalArgumentException if there is an inlet of this name
    /// @throws NullPointerException if an argument is `null`
    public Runnable step(String name, Runnable action) {
        return declarations.step(name, action);
    }

    /// Declares a subscription that begins and ends at recorded points of the circuit's order.
    ///
    /// @param name      unique among the program's inlets
    /// @param subscribe subscribes, on the circuit's thread
    /// @return emit `true` to subscribe and `false` to end the subscription; either has no effect if already so
    /// @throws IllegalArgumentException if there is an inlet of this name
    /// @throws NullPointerException if an argument is `null`
    public Pipe<Boolean> subscription(String name, Supplier<? extends Subscription> subscribe) {
        return declarations.subscription(name, subscribe);
    }

    /// Declares a ticker whose ticks are recorded: a replay repeats them at the same points of the order, at no
    /// particular time.
    ///
    /// It ticks once the circuit is live, and counts from its start.
    ///
    /// @param name     unique among the program's inlets
    /// @param interval between ticks, positive
    /// @param receptor handles each tick's number, on the circuit's thread
    /// @throws IllegalArgumentException if there is an inlet of this name, or the interval is not positive
    /// @throws NullPointerException if an argument is `null`
    public void ticker(String name, Duration interval, Receptor<? super Long> receptor) {
        declarations.ticker(name, interval, receptor);
    }

    /// Declares a source of random numbers whose seed is recorded: those of [java.util.SplittableRandom]. For the
    /// circuit's thread alone; before the circuit is live or replays, it throws an [IllegalStateException].
    ///
    /// @param name unique among the program's random sources
    /// @throws IllegalArgumentException if there is one of this name
    /// @throws NullPointerException if the name is `null`
    public RandomGenerator random(String name) {
        return declarations.random(name);
    }

    /// Declares a state that snapshots contain. A snapshot is correct only if all state that a later record depends on
    /// is declared: the state of an operator of the circuit, such as a count or a window, is in no snapshot.
    ///
    /// @param name  unique among the program's states
    /// @param codec how it is written; its values may be larger than a record, up to two gigabytes in all
    /// @param save  returns the state; called on the circuit's thread, which processes nothing until the state is
    ///              written
    /// @param load  replaces the current state by a saved one; called on the circuit's thread, before any record
    /// @param <S>   the type of the state
    /// @throws IllegalArgumentException if there is a state of this name
    /// @throws NullPointerException if an argument is `null`
    public <S> void state(
            String name,
            Codec<S> codec,
            Supplier<? extends S> save,
            Consumer<? super S> load) {
        declarations.state(name, codec, save, load);
    }

    /// Declares a point in the order of records from which the program behaves differently. It is recorded when the
    /// program first goes live with it; earlier records are replayed as they were handled then.
    ///
    /// @param name unique among the program's markers
    /// @return whether the record being handled came after the marker, in a replay as in the live circuit; to be
    ///     called on the circuit's thread
    /// @throws IllegalArgumentException if there is a marker of this name
    /// @throws NullPointerException if the name is `null`
    public BooleanSupplier marker(String name) {
        return declarations.marker(name);
    }

    /// Declares that an inlet or a family of inlets no longer exists. A replay skips its records, whichever codec wrote
    /// them; they keep their numbers. The name of an outbox, a random source or a marker is retired in the same way:
    /// without that, a journal or a snapshot that has it is refused.
    ///
    /// @param name unique among the program's inlets
    /// @throws IllegalArgumentException if there is an inlet of this name
    /// @throws NullPointerException if the name is `null`
    public void retired(String name) {
        declarations.retired(name);
    }

    /// Declares that a state no longer exists. A snapshot that has a state which the program neither declares nor
    /// retires is not used: an earlier one is, or the whole journal. So a program that is rolled back to a version
    /// without the state does not lose it.
    ///
    /// @param name the state's former name
    /// @throws IllegalArgumentException if the program declares it
    /// @throws NullPointerException if the name is `null`
    public void retiredState(String name) {
        declarations.retiredState(name);
    }

    /// Adds a component derived from the circuit that has a section in its snapshots.
    void attach(Derivation derivation, SnapshotSection section) {
        declarations.attach(derivation, section);
    }

    // ---- state of a running circuit ----

    /// Whether the circuit records the emissions that it handles, instead of replaying or refusing them. Exact on the
    /// circuit's thread.
    public boolean isLive() {
        return recorder.isLive();
    }

    /// The number of records that the circuit has accepted, including the one being handled. Exact on the circuit's
    /// thread; elsewhere exact after [Circuit#await].
    public long sequence() {
        return recorder.sequence();
    }

    /// The number of durable records. Any thread.
    ///
    /// @throws IllegalStateException if the circuit is not live
    public long durable() {
        return appender().durable();
    }

    /// The number of emissions that were refused, by an inlet or an outbox: because the journal had ended, or because
    /// one was too large, its codec threw, or it came from outside during a replay. A refused emission is not handled,
    /// and the next [#sync] fails, unless its sender is told otherwise: a receipt fails.
    ///
    /// The circuit has reported it as a failure of its inlet; of those that a journal refuses it reports the first, and
    /// the number of those that followed when it is closed. Exact after [#sync] or [Circuit#await]: if the number is
    /// the same as before an emission, that one was not refused. Any thread.
    public long refused() {
        return recorder.refused();
    }

    /// Adds a function that is called for every advance of [#durable]: see [Appender#onDurable]. Any thread.
    ///
    /// @param listener returns at once
    /// @throws IllegalStateException if the circuit is not live
    public void onDurable(LongConsumer listener) {
        live().appender().onDurable(listener);
    }

    /// The health of the journal. Any thread.
    ///
    /// @throws IllegalStateException if the circuit is not live
    public Health health() {
        return live().health();
    }

    /// Why the journal is [Health#STALLED], or `null` if it is not, or its medium gives no reason. Any thread.
    ///
    /// @throws IllegalStateException if the circuit is not live
    public @Nullable Exception trouble() {
        return live().appender().trouble();
    }

    /// Takes a snapshot of the states that the program has declared by [#state], once all earlier emissions of the
    /// calling thread are handled, and stores it beside the journal. The circuit processes nothing while the states are
    /// written to memory. On return the snapshot is stored; the records that it reflects are durable, and so are their
    /// emissions into outboxes.
    ///
    /// @param timeout the maximum time to wait until those emissions are handled and those records are durable; zero or
    ///                less does not wait
    /// @return the number of records that it reflects
    /// @throws TimeoutException if it takes longer; nothing is stored then
    /// @throws IllegalStateException if the circuit is not live, or on its own thread
    /// @throws JournalException if a writer or the medium failed; nothing is stored then
    /// @throws InterruptedException if interrupted; nothing is stored then
    public long snapshot(Duration timeout) throws TimeoutException, InterruptedException {
        requireNonNull(timeout, "timeout");
        return snapshots.take(live(), timeout);
    }

    /// Removes the records before a snapshot, in whole blocks, and the snapshots before it. The definitions of inlets
    /// are in the snapshot. Earlier states of the circuit can then no longer be rebuilt.
    ///
    /// @param sequence the sequence of a stored snapshot
    /// @throws IllegalArgumentException if this journal has no snapshot of this sequence, or it cannot be read
    /// @throws IllegalStateException if the circuit is not live
    /// @throws JournalException if the medium fails, or another writer has taken over
    public void truncate(long sequence) {
        snapshots.truncate(live(), sequence);
    }

    /// Waits until all earlier emissions of the calling thread are handled and durable.
    ///
    /// This call fails if the journal has ended. It also fails, once, if any thread's emission was refused since the
    /// last call: the cause is the reason of the first of them, and [#refused] counts them all.
    ///
    /// @param timeout the maximum time to wait, for handling and durability together; zero or less does not wait
    /// @throws TimeoutException if it takes longer; the journal keeps trying. Its cause is [#trouble]
    /// @throws FencedException if another writer took over
    /// @throws JournalException if the journal failed, an emission was refused, or this was closed
    /// @throws IllegalStateException if the circuit is not live, on its own thread, or if a wait for it cannot end, for
    ///     example because a receptor has called `System.exit`
    /// @throws InterruptedException if interrupted
    public void sync(Duration timeout) throws TimeoutException, InterruptedException {
        requireNonNull(timeout, "timeout");
        long deadline = System.nanoTime() + Math.max(0, TimeUnit.NANOSECONDS.convert(timeout));
        boolean handled = thread.await(timeout);
        long until = recorder.sequence();
        var refused = recorder.untold(); // the reason below, if there is one, tells of it
        requireAccepted();
        if (refused != null) {
            throw new JournalException("circuit of " + id + ": an emission was refused", refused);
        }
        if (!handled) {
            throw late("circuit of " + id + ": not all is handled, its journal may be slow");
        }
        var appender = live().appender();
        if (!appender.awaitDurable(until, deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            throw late("journal of " + id + ": " + durable() + " of " + until + " records durable");
        }
    }

    private TimeoutException late(String message) {
        var late = new TimeoutException(message);
        late.initCause(trouble());
        return late;
    }

    /// After an await.
    private void requireAccepted() {
        var writing = writer;
        var broken = writing == null ? null : writing.senderFailure();
        var ended = broken != null ? broken : recorder.end();
        if (ended != null) {
            throw ended;
        }
    }

    /// Closes the circuit in an orderly way: earlier emissions are handled, recorded and made durable, as far as that
    /// is possible within a bounded time. Later emissions are dropped.
    ///
    /// If a journal stalls, the circuit's own or an outbox's, each step of the close waits half a minute for it at
    /// most. Then its writer is closed as it is, and records that are not durable may be lost. An interrupt does not
    /// shorten these waits; the thread stays interrupted. For a medium that does not respond the close waits until it
    /// does.
    ///
    /// @throws IllegalStateException on the circuit's own thread, which would wait for itself; nothing is closed then
    @Override
    public void close() {
        thread.requireOther();
        boolean interrupted = Thread.interrupted();
        try {
            closeAll();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized void closeAll() {
        ticking.forEach(Ticker::close);
        var writing = writer;
        closed = true;
        thread.run(() -> recorder.close(new ClosedJournalException(id)));
        // If this times out, the circuit's thread waits for space in the ring; closing the writers below ends that
        // wait.
        boolean unused = UninterruptedJoin.of(Thread.startVirtualThread(circuit::await), patience);
        circuit.close();
        if (writing != null) {
            writing.finish(patience);
            declarations.derivations().close();
            writing.close();
        }
        declarations.failRequests();
    }

    // ---- for the replay ----

    /// The circuit's thread, for jobs that are not recorded.
    CircuitThread thread() {
        return thread;
    }

    /// The declarations of its program.
    Declarations declarations() {
        return declarations;
    }

    /// How long a close waits for a stalled journal before it continues without it.
    Duration patience() {
        return patience;
    }

    void patience(Duration other) {
        patience = other;
    }

    String id() {
        return id;
    }

    /// Whether a close has begun.
    boolean isClosed() {
        return closed;
    }

    Recorder recorder() {
        return recorder;
    }

    /// Waits until all fed records are handled; emissions that arrive from then until the next record is fed come from
    /// outside.
    void settle() {
        thread.run(recorder::quiet);
        circuit.await();
    }

    /// Begins a replay: from the first record on, a call of the circuit's own thread that would wait for itself is
    /// refused, as it was when the circuit was live. Otherwise a receptor that tried to close the live circuit, and was
    /// refused, would close the replayed one.
    void begin() {
        thread.recognise();
    }

    /// Begins a replay at a snapshot.
    void restore(Snapshot snapshot) {
        thread.perform(() -> {
            recorder.startAt(snapshot.sequence());
            declarations.sections()
                    .load("circuit of " + id + ": the snapshot at " + snapshot.sequence(), snapshot.content());
        });
    }

    /// Switches from replaying to recording. Returns when that has happened; if it fails this is closed.
    void live(Appender next, Journal journal) {
        var ring = new RecordRing(RING);
        var writing = new CircuitWriter(journal, next, ring, RecordSender.Gate.OPEN);
        writing.start();
        // Once its thread has started: a close waits for the end of that.
        writer = writing;
        try {
            thread.perform(() -> {
                recorder.live(ring);
                declarations.recordMissing(recorder);
            });
            declarations.derivations().live(next);
            declarations.tickers().forEach(start -> ticking.add(start.get()));
        } catch (Throwable failed) {
            closeUnopened();
            throw failed;
        }
    }

    /// Closes a circuit that fails to go live.
    void closeUnopened() {
        if (patience.compareTo(UNOPENED) > 0) {
            patience = UNOPENED;
        }
        close();
    }

    /// @throws IllegalStateException if the circuit is not live
    Appender appender() {
        return live().appender();
    }

    private CircuitWriter live() {
        var writing = writer;
        if (writing == null) {
            throw new IllegalStateException("the circuit of " + id + " is not live");
        }
        return writing;
    }
}
