package io.myelin.hazelcast.example;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import org.jspecify.annotations.Nullable;

/// The circuit's program: it expects the numbers 0, 1, 2 and so on, and counts those out of order.
public final class AccountTotals implements Program {

    private @Nullable Pipe<Long> entries;
    private long next;
    private long misplaced;

    @Override
    public void build(JournaledCircuit circuit) {
        entries = circuit.inlet("entries", Codecs.LONG, (Long entry) -> {
            if (entry == next) {
                next++;
            } else {
                misplaced++;
            }
        });
    }

    /// Where numbers are sent.
    public Pipe<Long> entries() {
        if (entries == null) {
            throw new IllegalStateException("not built yet");
        }
        return entries;
    }

    /// The next expected number. Valid after an await of the circuit.
    public long next() {
        return next;
    }

    /// The number of values that were lost, duplicated or out of order. Valid after an await of the circuit.
    public long misplaced() {
        return misplaced;
    }
}
