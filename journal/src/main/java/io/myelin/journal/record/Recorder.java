package io.myelin.journal.record;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.journal.Codec;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.JournalException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes the records of a circuit into the ring. Confined to the circuit's thread.
///
/// The circuit's own emissions into an inlet are records too, but a replay makes them again by itself. They arrive
/// before the next emission from outside is dequeued, so their records directly follow the record that caused them: a
/// replay remembers the emissions that have arrived and skips their records. Emissions whose records were lost, because
/// the writer died in between, are recorded when the circuit goes live. An emission that was refused when it was made
/// has no record, and the replay refuses it again. Emissions of a replay are compared with the records, value for
/// value; the first difference ends the replay.
public final class Recorder {

    private static final VarHandle SEQUENCE;

    static {
        try {
            SEQUENCE = MethodHandles.lookup().findVarHandle(Recorder.class, "sequence", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private @Nullable RecordRing ring;

    /// Written by the circuit's thread before it refuses the first emission. A thread that finds null here after
    /// awaiting the circuit knows that none of its emissions came after the end.
    private volatile @Nullable JournalException end;

    /// Written with release by the circuit's thread before it handles the record, read with acquire by views and
    /// bridges: a reader of n sees everything that the circuit's thread wrote while the value was below n.
    private volatile long sequence;
    private final ArrayDeque<Arrival<?>> arrived = new ArrayDeque<>();
    private final EncodingCheck check = new EncodingCheck();
    private final String id;
    private final InletDefinitions definitions;
    private int lastId;
    private final Refusals refusals;

    /// In a replay: no fed record is being handled. Emissions made while the program is built come before the first
    /// record.
    private boolean quiet;

    /// In a replay: called with each fed record, whether the circuit has made it already. Set before the first.
    private Consumer<? super Boolean> fed = _ -> {};

    /// In a replay: whether what the circuit makes is not compared with records. Set before the first.
    private boolean supposing;

    /// Whether it records. Written by the circuit's thread.
    private volatile boolean live;

    /// @param id the circuit's name in messages
    public Recorder(Circuit circuit, String id) {
        this.id = id;
        definitions = new InletDefinitions(circuit, this);
        refusals = new Refusals(id);
    }

    /// The inlets whose emissions it records.
    public InletDefinitions inlets() {
        return definitions;
    }

    /// Records an emission that arrived at an inlet.
    ///
    /// @return the reason why the journal refuses it, after the first refusal for this reason, which is thrown; `null`
    ///     if it is recorded
    <E> @Nullable JournalException accept(Inlet<E> inlet, E emission) {
        var refusal = tryAccept(inlet, emission);
        if (refusal == null) {
            count();
        } else {
            refusals.add(refusal, inlet.tells());
        }
        return refusal;
    }

    private <E> @Nullable JournalException tryAccept(Inlet<E> inlet, E emission) {
        var live = ring;
        if (live == null) {
            var reason = end;
            if (reason == null) {
                remember(inlet, emission);
            }
            return reason;
        }
        try {
            write(live, inlet, emission);
            return null;
        } catch (Throwable failed) {
            if (failed instanceof JournalException ended && ended == live.abandoned()) {
                return ended;
            }
            refusals.count(failed, inlet.tells()); // of this emission alone, by its codec for example
            throw failed;
        }
    }

    /// Counts an emission that an outbox refused.
    public void refused(Throwable reason) {
        refusals.count(reason, false);
    }

    /// Takes the reason of the first refusal since the last call, `null` if there was none. Any thread.
    public @Nullable Throwable untold() {
        return refusals.untold();
    }

    /// The number of emissions that the journal refused. Exact after an await.
    public long refused() {
        return refusals.count();
    }

    private void count() {
        SEQUENCE.setRelease(this, (long) SEQUENCE.get(this) + 1);
    }

    private <E> void write(RecordRing live, Inlet<E> inlet, E emission) {
        if (inlet.id == 0) {
            define(live, inlet);
        }
        live.write(inlet.id, inlet.codec, emission);
    }

    private <E> void remember(Inlet<E> inlet, E emission) {
        if (quiet) {
            var outside = new IllegalStateException("circuit of " + id + ": inlet " + inlet.label()
                    + " takes nothing from outside while the circuit is replayed");
            refusals.count(outside, inlet.tells());
            throw outside;
        }
        if (inlet.id == 0) {
            check.write(ControlRecord.CODEC, definition(inlet, RecordRing.MAXIMUM_ID));
        }
        check.write(inlet.codec, emission);
        if (!supposing) {
            arrived.add(new Arrival<>(inlet, emission));
        }
    }

    /// Sets what is called for each record that is fed.
    public void onFed(Consumer<? super Boolean> listener) {
        fed = listener;
    }

    /// From here on emissions of the circuit are not compared.
    public void suppose() {
        supposing = true;
        arrived.clear();
    }

    /// Accounts for a record that is replayed.
    ///
    /// @param inlet    where it was recorded
    /// @param recorded the recorded value
    /// @return whether to pass it on; if not, the circuit has made it already, or the replay has stopped
    <E> boolean isNew(Inlet<E> inlet, E recorded) {
        if (end != null) {
            return false;
        }
        quiet = false;
        long number = sequence() - arrived.size();
        var made = arrived.poll();
        fed.accept(made != null);
        if (made == null) {
            count();
            return true;
        }
        if (made.inlet() != inlet || !isSame(inlet.codec, recorded, made.emission())) {
            end(new DivergenceException(
                    id,
                    number,
                    "inlet " + inlet.label(),
                    String.valueOf(recorded),
                    made.emission() + (made.inlet() == inlet ? "" : " for inlet " + made.inlet().label())));
        }
        return false;
    }

    /// Whether two values are equal, or are written with the same bytes.
    @SuppressWarnings("unchecked") // of one inlet, so of one type
    private <E> boolean isSame(Codec<E> codec, E recorded, Object made) {
        if (recorded.equals(made)) {
            return true;
        }
        var expected = check.write(codec, recorded);
        var bytes = new byte[expected.remaining()];
        expected.get(bytes);
        return ByteBuffer.wrap(bytes).equals(check.write(codec, (E) made));
    }

    /// Ends a replay in which a receptor has failed for lack of memory: it would reach another state than the recorded
    /// one. A live circuit continues, as after any failure of a receptor.
    void fail(Inlet<?> inlet, OutOfMemoryError error) {
        if (ring == null && end == null) {
            end(new JournalException(
                    "circuit of " + id + ": inlet " + inlet.label() + " failed at record " + (sequence() - 1)
                            + " for lack of memory, so the replay would give another state; if it fails each time, the"
                            + " record can be skipped: see Replay.skip",
                    error));
        }
    }

    /// All fed records are handled: every emission before the next fed record comes from outside.
    public void quiet() {
        quiet = true;
    }

    private void define(RecordRing live, Inlet<?> inlet) {
        if (lastId == RecordRing.MAXIMUM_ID) {
            throw new JournalException("more than " + RecordRing.MAXIMUM_ID + " inlets");
        }
        var definition = definition(inlet, lastId + 1);
        definitions.reserve();
        live.write(0, ControlRecord.CODEC, definition);
        lastId++;
        inlet.id = lastId;
        definitions.add(definition);
    }

    private static ControlRecord.Define definition(Inlet<?> inlet, int id) {
        return new ControlRecord.Define(id, inlet.family, inlet.member, inlet.codec.name());
    }

    /// Writes a record that is not an emission.
    public void control(ControlRecord control) {
        if (ring != null) {
            ring.write(0, ControlRecord.CODEC, control);
        }
    }

    /// From here on everything is recorded.
    public void live(RecordRing next) {
        ring = next;
        live = true;
        lastId = definitions.highest();
        arrived.forEach(arrival -> arrival.writeTo(this, next));
        arrived.clear();
    }

    /// Records that the journal ends here; from here on everything is refused.
    ///
    /// @throws JournalException a report: the end cannot be recorded, for a reason that was not reported before, or
    ///                          emissions were refused that were not
    public void close(JournalException reason) {
        try {
            control(new ControlRecord.End());
        } catch (JournalException ended) {
            refusals.report(ended);
        } finally {
            end(reason);
        }
        refusals.reportRest();
    }

    /// From here on everything is refused.
    public void end(JournalException reason) {
        end = reason;
        ring = null;
        live = false;
    }

    /// Whether emissions are recorded, instead of replayed or refused. Any thread.
    public boolean isLive() {
        return live;
    }

    /// The reason why everything is refused, or `null`. Any thread.
    public @Nullable JournalException end() {
        return end;
    }

    /// The number of records that the circuit has accepted, including the one being handled.
    public long sequence() {
        return (long) SEQUENCE.getAcquire(this);
    }

    /// Sets where a replay begins. Emissions that the program made while it was built belong to the beginning of the
    /// journal: a replay that begins later has them in its state.
    public void startAt(long first) {
        sequence = first;
        arrived.clear();
    }

    /// An emission that the circuit made during a replay.
    private record Arrival<E>(Inlet<E> inlet, E emission) {

        void writeTo(Recorder recorder, RecordRing live) {
            recorder.write(live, inlet, emission);
        }
    }
}
