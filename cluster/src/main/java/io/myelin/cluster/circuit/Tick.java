package io.myelin.cluster.circuit;

import java.util.Comparator;

/// A ticker of a circuit. Service thread.
public final class Tick {

    /// Whichever is due first, on all members alike.
    public static final Comparator<Tick> ORDER = Comparator.<Tick>comparingLong(tick -> tick.due)
            .thenComparing(tick -> tick.slot.name)
            .thenComparing(tick -> tick.name);

    public final CircuitSlot slot;
    /// Its name among the circuit's inlets.
    public final String name;
    /// Milliseconds; another version of the program may have another one.
    public long interval;
    /// The log's time of the next tick.
    public long due;
    /// The next tick's number.
    public long number;

    public Tick(CircuitSlot slot, String name, long interval, long due, long number) {
        this.slot = slot;
        this.name = name;
        this.interval = interval;
        this.due = due;
        this.number = number;
    }

    /// Goes on to the next point of the grid after a time.
    public void advance(long now) {
        number++;
        due += interval * Math.max(1, (now - due) / interval + 1);
    }
}
