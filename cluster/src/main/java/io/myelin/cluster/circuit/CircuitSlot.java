package io.myelin.cluster.circuit;

import io.myelin.cluster.Address;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What this member knows of one circuit, running or not. Service thread.
public final class CircuitSlot {

    /// The circuit's address as text.
    public final String name;
    /// Its kind, one text for all circuits of the kind.
    public final String kind;
    /// The running circuit; `null` until the next entry needs it.
    public @Nullable LiveCircuit live;
    /// The states from which the circuit is rebuilt; `null` before it was saved first.
    public byte @Nullable [] saved;
    /// The log's time, in milliseconds, of the first entry since [#saved].
    public long begun;
    /// What its random sources begin with.
    public long seed;
    /// The entries since [#saved], if the program keeps them.
    public List<Recorded> history = Collections.emptyList();
    public List<Tick> ticks = Collections.emptyList();
    public Map<String, OutletQueue> outlets = Map.of();
    /// Emissions to other circuits that are not in the log yet.
    public final ArrayDeque<Emitted> pending = new ArrayDeque<>(0);
    /// The number of the last emission to another circuit that this member's circuit has made.
    public long forwarded;
    /// The number of the last emission to another circuit that is in the log.
    public long delivered;
    /// Why the circuit is failed, or `null`.
    public @Nullable String failed;
    /// How many times it went on after a failure.
    public int restarts;

    public CircuitSlot(Address address) {
        name = address.toString();
        kind = address.kind().intern();
    }

    /// Goes on after a failure. How much the failed circuit emitted differs between members: its numbers begin anew
    /// above all that it can have used.
    public void restart() {
        restarts++;
        delivered = forwarded = firstNumber();
    }

    /// The number before the first one that the circuit may use.
    public long firstNumber() {
        return (long) restarts << 40;
    }

    /// The list with one more. Most circuits keep none, and share the empty list.
    public static <T> List<T> with(List<T> list, T added) {
        var grown = list.isEmpty() ? new ArrayList<T>(1) : list;
        grown.add(added);
        return grown;
    }

    public OutletQueue outlet(String outlet) {
        if (outlets.isEmpty()) {
            outlets = new TreeMap<>();
        }
        return outlets.computeIfAbsent(outlet, _ -> new OutletQueue());
    }
}
