package io.myelin.journal.why;

import io.myelin.journal.Journal;
import io.myelin.journal.circuit.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Steps through the records of a journal. A step back is a replay from the nearest snapshot. Confined to one thread.
public final class Stepper implements AutoCloseable {

    private final ObservedCircuits circuits;
    private final Journal journal;
    private final Supplier<? extends Program> programs;
    private final List<Arrival> arrivals = new ArrayList<>();
    private ObservedReplay replay;

    Stepper(ObservedCircuits circuits, Journal journal, Supplier<? extends Program> programs, long sequence) {
        this.circuits = circuits;
        this.journal = journal;
        this.programs = programs;
        replay = begin(sequence);
        try {
            to(sequence);
        } catch (Throwable failed) {
            replay.close();
            throw failed;
        }
    }

    private ObservedReplay begin(long sequence) {
        return new ObservedReplay(
                circuits, journal, programs.get(), sequence, ObservedReplay.Listener.of(0, arrivals::add));
    }

    /// The number of records that were handled.
    public long position() {
        return replay.replay().position();
    }

    /// Goes to a point of the circuit's order.
    ///
    /// @param sequence the number of records that were handled before it; beyond the end of the journal it is the end
    /// @throws IllegalArgumentException if it is negative
    public Stepper to(long sequence) {
        if (sequence < position()) {
            var before = replay;
            replay = begin(sequence);
            before.close();
        }
        long last = sequence - 1;
        if (position() < last) {
            replay.replay().to(last);
        }
        arrivals.clear();
        replay.replay().to(sequence);
        return this;
    }

    /// Handles the next record.
    ///
    /// @return whether there was one
    public boolean forward() {
        long before = position();
        return to(before + 1).position() > before;
    }

    /// Undoes the last record.
    ///
    /// @return whether there was one
    public boolean back() {
        long before = position();
        return before > 0 && to(before - 1).position() < before;
    }

    /// What arrived while the last record was handled; nothing if the position is that of the snapshot where a replay
    /// began.
    public List<Arrival> arrivals() {
        return List.copyOf(arrivals);
    }

    /// The declared states by name, as text.
    public Map<String, String> states() {
        return replay.replay().states();
    }

    @Override
    public void close() {
        replay.close();
    }
}
