package io.myelin.twin.travel;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Replay;
import io.myelin.journal.file.FileJournal;
import io.myelin.journal.why.Arrival;
import io.myelin.journal.why.Why;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.circulation.Frame;
import io.myelin.twin.circulation.SignalView;
import io.myelin.twin.rule.Rule;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.source.Entrance;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/// A twin with its journal, and the twins of other moments.
///
/// Threading: the entrance is called as [Entrance] permits; everything else may be called by any thread. Calls of [#at]
/// run one at a time, a second one of [#needed] is refused, and the journal is not shortened meanwhile.
public final class Chronicle implements AutoCloseable {

    private static final String CIRCUIT = "twin";
    /// The number of records between two snapshots; feeding them takes a fraction of a second.
    private static final int BETWEEN_SNAPSHOTS = 50_000;

    private static final Duration POLL_INTERVAL = Duration.ofMillis(5);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Journal journal;
    private final Circuit circuit;
    private final TwinProgram program;
    private final @Nullable JournaledCircuit live;
    private final Pipe<Long> settling;
    /// Whether a snapshot is being taken, after which the journal may be shortened, or a situation explained.
    private final AtomicBoolean busy = new AtomicBoolean();
    private final long mostBytes;
    private int unsaved;

    private Chronicle(Path folder, boolean live, long mostBytes) {
        this.mostBytes = mostBytes;
        journal = FileJournal.open(folder, CIRCUIT);
        circuit = cortex().circuit(cortex().name("twin"));
        program = new TwinProgram();
        settling = circuit.pipe(cortex().name("settling"), _ -> program.circulation().settle());
        try {
            try (var replay = replay()) {
                if (live) {
                    this.live = replay.takeOver();
                } else {
                    this.live = null;
                    replay.toEnd();
                }
            }
            program.circulation().settle();
        } catch (RuntimeException | Error failed) {
            circuit.close();
            journal.close();
            throw failed;
        }
    }

    /// A replay of all records that are left. It ignores later snapshots, because each beat among the records is a
    /// moment that can be shown.
    private Replay replay() {
        if (journal.first() == 0) {
            return Replay.whole(circuit, journal, program);
        }
        for (long sequence : journal.snapshots().sequences()) {
            if (journal.snapshots().load(sequence) != null) {
                return Replay.near(circuit, journal, program, sequence);
            }
        }
        throw new JournalException("the journal's oldest records were removed, and no snapshot can be read");
    }

    /// Whether a folder contains a journal.
    ///
    /// @param folder the folder, which need not exist
    public static boolean isIn(Path folder) {
        // The file that identifies a journal is created with the journal and never changed.
        return Files.isRegularFile(folder.resolve("identity"));
    }

    /// Whether a journal is in a folder or can be made there without mixing its files with others.
    ///
    /// @param folder the folder, which need not exist
    /// @throws IOException if the folder cannot be read
    public static boolean mayBeIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return !Files.exists(folder);
        }
        try (var files = Files.list(folder)) {
            return isIn(folder) || files.findAny().isEmpty();
        }
    }

    /// Opens a twin that continues where its journal ends.
    ///
    /// @param folder the journal's folder and size
    public static Chronicle live(JournalFolder folder) {
        return new Chronicle(folder.path(), true, folder.bytes());
    }

    /// Rebuilds a twin from its journal, at the journal's end. Nothing may be emitted to it.
    ///
    /// @param folder the journal's folder
    public static Chronicle past(Path folder) {
        return new Chronicle(folder, false, Long.MAX_VALUE);
    }

    /// The twin.
    public Circulation circulation() {
        return program.circulation();
    }

    /// Its circuit, for subscribers.
    public Circuit circuit() {
        return circuit;
    }

    /// The inlet for signals and beats. Only for a live twin.
    public Entrance entrance() {
        return new Entrance() {
            @Override
            public void signal(Name name, Signal signal) {
                program.signal(name, signal);
                count();
            }

            @Override
            public void beat(long time) {
                program.beat(time);
                // A separate entry: when it is handled, everything that the beat caused is finished.
                settling.emit(time);
                count();
            }
        };
    }

    private void count() {
        unsaved++;
        if (unsaved >= BETWEEN_SNAPSHOTS && busy.compareAndSet(false, true)) {
            unsaved = 0;
            Thread.ofVirtual().name("twin-snapshot").start(this::save);
        }
    }

    /// Takes a snapshot. Without it, moments are rebuilt from an earlier one.
    private void save() {
        try {
            if (live != null) {
                live.snapshot(PATIENCE);
                bound(live);
            }
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | JournalException | IllegalStateException missed) {
            // The next one is due soon, or the twin is closed.
        } finally {
            busy.set(false);
        }
    }

    /// Removes the oldest moments if the journal has become too large. An eighth of its size is left for the records
    /// until the next snapshot, and for the snapshots. Excluded while a moment is being rebuilt.
    private synchronized void bound(JournaledCircuit circuit) {
        for (long sequence : journal.snapshots().sequences()) {
            if (journal.bytes() <= mostBytes - mostBytes / 8) {
                return;
            }
            // Before the truncation, after which a moment before the snapshot cannot be rebuilt.
            circulation().marks().forget(sequence);
            circuit.truncate(sequence);
        }
    }

    /// Waits until the caller's input is durable in the journal.
    ///
    /// @param timeout the maximum time to wait
    /// @throws TimeoutException     if it takes longer
    /// @throws InterruptedException if interrupted
    public void sync(Duration timeout) throws TimeoutException, InterruptedException {
        if (live != null) {
            live.sync(timeout);
        }
    }

    /// Rebuilds the twin of a moment, that is, of the last beat at or before it; the live twin continues meanwhile.
    ///
    /// @param time in microseconds since the epoch; a time before the first beat selects that beat
    /// @throws IndexOutOfBoundsException if the journal has no beat
    /// @throws JournalException          if its records are missing or not durable within five seconds, or this thread
    ///                                   is interrupted before they are
    public synchronized Moment at(long time) {
        var mark = circulation().marks().at(time);
        long began = System.nanoTime();
        var other = cortex().circuit(cortex().name("twin-of-then"));
        var then = new TwinProgram();
        try (var replay = Replay.near(other, journal, then, mark.sequence())) {
            long from = replay.position();
            feed(replay::to, mark.sequence());
            double millis = (System.nanoTime() - began) / 1e6;
            Frame frame = then.circulation().frame();
            long digest = then.circulation().digest();
            return new Moment(frame, then.circulation().latest(100), Circulation.digestText(mark.digest()),
                    digest == mark.digest(), mark.sequence() - from, millis);
        } finally {
            other.closeAwait();
        }
    }

    /// Finds what a situation needed, by replays of some of the records before it.
    ///
    /// @param time when it was recognised, in microseconds since the epoch
    /// @throws IndexOutOfBoundsException if none was recognised then, or there is no durable later beat
    /// @throws JournalException          if its records are missing, or [#busy]
    public Needed needed(long time) {
        if (!busy.compareAndSet(false, true)) {
            throw new JournalException("a snapshot is being taken, or another situation explained");
        }
        try {
            var marks = circulation().marks();
            long record = marks.at(time + Circulation.BEAT).sequence() - 1; // the next beat tells what was recognised
            if (record < marks.at(time).sequence()) {
                throw new IndexOutOfBoundsException("no beat comes right after " + time);
            }
            var why = Why.of(journal, TwinProgram::new, observer -> MyelinProvider.observed(
                    cortex().name("twin-without"), CircuitSettings.defaults(), observer::begins));
            var all = why.arrivals(marks.at(time).sequence() - 1, record + 1, it -> it.isAt(Circulation.RECOGNISED));
            var before = all.stream().filter(it -> it.record() < record).map(Arrival::value).toList();
            var since = all.stream().filter(it -> it.record() == record && !before.contains(it.value())).toList();
            // What came before the window of the rules may be in a snapshot.
            var found = why.neededFor(since.get(0), marks.at(time - 2 * Rule.WINDOW * Circulation.BEAT).sequence());
            var signals = found.needed().stream().filter(it -> !it.member().isEmpty()).map(it -> {
                var signal = SignalCodec.CODEC.decode(
                        ByteBuffer.wrap(HexFormat.of().parseHex(it.hex())).order(ByteOrder.LITTLE_ENDIAN));
                return new SignalView(signal.time(), it.member(), signal.sign().name(), signal.value());
            }).toList();
            return new Needed(signals, found.needed().size() - signals.size() - 1);
        } finally {
            busy.set(false);
        }
    }

    /// Feeds records up to a number. The latest ones may not be durable yet, and a replay reads only durable ones.
    ///
    /// @param to  feeds durable records up to a number, and returns the number of the next one
    /// @param end the number
    /// @throws JournalException if they are not durable within five seconds, or this thread is interrupted before
    static void feed(LongUnaryOperator to, long end) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (long next = to.applyAsLong(end); next < end; next = to.applyAsLong(end)) {
            // An interrupted thread would not park.
            boolean interrupted = Thread.currentThread().isInterrupted();
            if (interrupted || System.nanoTime() - deadline > 0) {
                throw new JournalException(
                        (interrupted ? "interrupted: " : "") + "the journal has " + next + " of " + end + " records");
            }
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        }
    }

    @Override
    public void close() {
        if (live != null) {
            live.close();
        } else {
            circuit.closeAwait();
        }
        journal.close();
    }
}
