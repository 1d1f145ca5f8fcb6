package io.myelin.journal.why;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Sink;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.circuit.Replay;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A replay on a circuit that reports causes. It tells its listener which record each value belongs to.
///
/// One thread; the listener is called on the circuit's.
final class ObservedReplay implements CauseObserver, AutoCloseable {

    /// Told of values in the order in which they are processed.
    interface Listener {

        /// Takes what arrives from a record on, with the number of its record: what an emission of the program's own
        /// leads to belongs to the record that caused it.
        static Listener of(long from, Consumer<? super Arrival> arrivals) {
            return new Listener() {

                private long record;

                @Override
                public void record(long index, boolean own, long id, Object value) {
                    record = own ? record : index;
                }

                @Override
                public void arrival(long id, long parent, @Nullable String pipe, Object value) {
                    if (pipe != null && record >= from) {
                        arrivals.accept(new Arrival(record, pipe, String.valueOf(value)));
                    }
                }
            };
        }

        /// A record begins to be handled.
        ///
        /// @param index its number; of a selection, the number that it has there
        /// @param own   whether the circuit has made its value itself, so that it was handled before
        /// @param id    the id of its value
        /// @param value its value
        default void record(long index, boolean own, long id, Object value) {}

        /// A value arrives while a record is handled.
        ///
        /// @param id     its id
        /// @param parent the id of what was being processed when it was emitted
        /// @param pipe   see [Arrival#pipe]; `null` for a job of the circuit
        /// @param value  the value, the job or the exception
        default void arrival(long id, long parent, @Nullable String pipe, Object value) {}
    }

    private final Circuit circuit;
    private final Replay replay;
    private final Listener listener;

    // Circuit thread, after the program was built on the constructor's.
    private final Map<Subject<?>, String> names = new IdentityHashMap<>();
    private long index;
    private long root;
    private @Nullable Object rootValue;
    private boolean fed;

    /// @param near the sequence whose nearest snapshot it begins with
    ObservedReplay(ObservedCircuits circuits, Journal journal, Program program, long near, Listener listener) {
        this.listener = listener;
        circuit = circuits.make(this);
        try {
            replay = Replay.near(circuit, journal, program, near);
        } catch (Throwable failed) {
            circuit.close();
            throw failed;
        }
        index = replay.position();
        replay.onFed(this::fed);
    }

    Replay replay() {
        return replay;
    }

    private void fed(boolean own) {
        fed = true;
        listener.record(index++, own, root, requireNonNull(rootValue));
    }

    @Override
    public void begins(long id, long parent, @Nullable Subject<?> pipe, String stages, Object value) {
        if (parent == 0) {
            root = id;
            rootValue = value;
            fed = false;
        } else if (fed) {
            if (value instanceof Throwable && pipe == null) {
                listener.arrival(id, parent, Arrival.FAILURE, value);
            } else {
                listener.arrival(id, parent, pipe == null ? null : name(pipe, stages), value);
            }
        }
    }

    private String name(Subject<?> pipe, String stages) {
        var known = names.get(pipe);
        if (known == null) {
            known = stages.isEmpty() ? path(pipe) : path(pipe) + '|' + stages;
            names.put(pipe, known);
        }
        return known;
    }

    /// A pipe with stages is enclosed by the one after them and has its name, and so is a cell's by the cell.
    private static String path(Subject<?> pipe) {
        var names = new ArrayDeque<String>();
        Iterator<Subject<?>> levels = pipe.iterator();
        names.add(levels.next().name().toString());
        while (levels.hasNext()) {
            var level = levels.next();
            if (Conduit.class.equals(level.type()) || Sink.class.equals(level.type())) {
                names.addFirst(level.name().toString());
            }
        }
        return String.join("/", names);
    }

    @Override
    public void close() {
        replay.close();
        circuit.close();
    }
}
