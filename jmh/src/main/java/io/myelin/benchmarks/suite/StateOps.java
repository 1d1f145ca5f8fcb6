package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Slot;
import io.humainary.substrates.api.Substrates.State;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;

/// States and slots: made, extended, searched and walked. States hold 8 slots unless the row says otherwise.
public class StateOps extends Suite {

    private static final int SLOTS = 8;

    private final Name[] names = new Name[SLOTS];
    private State empty;
    private State full;
    private Slot<Integer> oldest;
    private Slot<Integer> newest;
    private Slot<Integer> absent;
    private int counter;

    /// Wired by [Suite].
    public StateOps() {
    }

    @Override
    void wire(String row) {
        empty = cortex.state();
        full = empty;
        for (int slot = 0; slot < SLOTS; slot++) {
            names[slot] = cortex.name("slot" + slot);
            full = full.state(names[slot], slot);
        }
        oldest = cortex.slot(names[0], -1);
        newest = cortex.slot(names[SLOTS - 1], -1);
        absent = cortex.slot(cortex.name("absent"), -1);
    }

    /// A slot for a number.
    @Benchmark
    public Object slot_int() {
        return cortex.slot(names[0], counter++);
    }

    /// A slot for a string.
    @Benchmark
    public Object slot_string() {
        return cortex.slot(names[0], "value");
    }

    /// A slot for an enum constant.
    @Benchmark
    public Object slot_enum() {
        return cortex.slot(TimeUnit.SECONDS);
    }

    /// The empty state.
    @Benchmark
    public Object state_empty() {
        return cortex.state();
    }

    /// A state of one slot.
    @Benchmark
    public Object state_first() {
        return empty.state(names[0], counter++);
    }

    /// One slot more.
    @Benchmark
    public Object state_another() {
        return full.state(oldest);
    }

    /// A slot that equals the state's own.
    @Benchmark
    public Object state_same() {
        return full.state(names[SLOTS - 1], SLOTS - 1);
    }

    /// A state made slot by slot.
    @Benchmark
    public Object state_of_8() {
        var state = empty;
        for (int slot = 0; slot < SLOTS; slot++) {
            state = state.state(names[slot], slot);
        }
        return state;
    }

    /// The value of the newest slot.
    @Benchmark
    public Object value_newest() {
        return full.value(newest);
    }

    /// The value of the oldest slot.
    @Benchmark
    public Object value_oldest() {
        return full.value(oldest);
    }

    /// The value of an absent slot: that of the slot asked with.
    @Benchmark
    public Object value_absent() {
        return full.value(absent);
    }

    /// A walk over all slots.
    @Benchmark
    public int iterate() {
        int hash = 0;
        for (var slot : full) {
            hash += slot.name().hashCode();
        }
        return hash;
    }

    /// All slots as a stream, counted.
    @Benchmark
    public long stream() {
        return full.stream().filter(slot -> slot.type() == int.class).count();
    }
}
