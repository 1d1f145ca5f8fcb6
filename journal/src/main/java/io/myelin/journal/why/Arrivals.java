package io.myelin.journal.why;

import io.myelin.journal.circuit.Program;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects what arrives in a replay of chosen records, as it would if there had been no others.
final class Arrivals implements ObservedReplay.Listener {

    private final List<Arrival> arrivals = new ArrayList<>();
    private final BitSet chosen;
    private final long base;
    private final long from;
    private int next = -1;

    private Arrivals(BitSet chosen, long base, long from) {
        this.chosen = chosen;
        this.base = base;
        this.from = from;
    }

    /// Replays, and keeps what arrived from a record on.
    ///
    /// @return what arrived, with the numbers of the records in the whole input
    static List<Arrival> of(
            ObservedCircuits circuits, RecordedInput input, BitSet chosen, Program program, long from) {
        var arrivals = new Arrivals(chosen, input.base(), from);
        try (var replay = new ObservedReplay(circuits, input.of(chosen), program, input.base(), arrivals)) {
            replay.replay().suppose().toEnd();
        }
        return arrivals.arrivals;
    }

    @Override
    public void record(long index, boolean own, long id, Object value) {
        next = chosen.nextSetBit(next + 1);
    }

    @Override
    public void arrival(long id, long parent, @Nullable String pipe, Object value) {
        if (pipe != null && base + next >= from) {
            arrivals.add(new Arrival(base + next, pipe, String.valueOf(value)));
        }
    }
}
