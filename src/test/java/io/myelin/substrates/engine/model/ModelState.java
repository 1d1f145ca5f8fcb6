package io.myelin.substrates.engine.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The state of a few threads and of their shared memory, in a model weaker than any processor's.
///
/// Every location keeps the values stored to it, in order. A thread has a view: a lower bound for each location's
/// history. It may load any value that is not older than its view, so a store that nothing orders may stay invisible
/// indefinitely; that models an unbounded store buffer, and loads that were reordered with earlier ones.
///
/// - A release store publishes its thread's view; an acquire load that reads from it joins that view.
/// - A volatile load sees the last volatile store to its location that came before it.
/// - A full fence joins the views published by earlier volatile stores and full fences, and publishes its thread's view
///   to later volatile loads and full fences.
/// - An unpark publishes its thread's view to the thread that returns from park: the platform's park and unpark take a
///   lock, and the engine's code after a park relies on it.
///
/// A store is never reordered before a load that precedes it in its program; the protocols do not rely on that. States
/// are immutable: each step makes a copy.
final class ModelState {

    /// A stored value, and the view that an acquire load of it joins.
    private record Stored(int value, int[] view) {}

    private final int[] counters;
    private final int[][] registers;
    /// By thread: the joined views of the threads that unparked it; null if it has no permit.
    private final int[] @Nullable [] permits;
    private final int[][] views;
    private final Stored[][] histories;
    /// By location: the views that volatile stores and full fences have published.
    private final int[] volatiles;

    ModelState(int[] initial, int[] registers) {
        int threads = registers.length;
        counters = new int[threads];
        this.registers = new int[threads][];
        Arrays.setAll(this.registers, thread -> new int[registers[thread]]);
        permits = new int[threads][];
        views = new int[threads][initial.length];
        histories = new Stored[initial.length][];
        Arrays.setAll(histories, at -> new Stored[] {new Stored(initial[at], new int[initial.length])});
        volatiles = new int[initial.length];
    }

    private ModelState(ModelState other) {
        counters = other.counters.clone();
        registers = other.registers.clone();
        Arrays.setAll(registers, thread -> registers[thread].clone());
        permits = other.permits.clone();
        views = other.views.clone();
        Arrays.setAll(views, thread -> views[thread].clone());
        histories = other.histories.clone();
        volatiles = other.volatiles.clone();
    }

    ModelState copy() {
        return new ModelState(this);
    }

    int counter(int thread) {
        return counters[thread];
    }

    void counter(int thread, int at) {
        counters[thread] = at;
    }

    int[] registers(int thread) {
        return registers[thread];
    }

    boolean hasPermit(int thread) {
        return permits[thread] != null;
    }

    void unpark(int thread, int other) {
        int[] passed = views[thread].clone();
        int[] before = permits[other];
        if (before != null) {
            join(passed, before);
        }
        permits[other] = passed;
    }

    void takePermit(int thread) {
        int[] passed = permits[thread];
        if (passed != null) {
            join(views[thread], passed);
        }
        permits[thread] = null;
    }

    // ---- memory ----

    /// The oldest value that a load may see; each up to [#newest] may be seen.
    int oldest(int thread, int location, Mode mode) {
        int known = views[thread][location];
        return mode == Mode.VOLATILE ? Math.max(known, volatiles[location]) : known;
    }

    int newest(int location) {
        return histories[location].length - 1;
    }

    int load(int thread, int location, int which, Mode mode) {
        Stored stored = histories[location][which];
        views[thread][location] = which;
        if (mode != Mode.PLAIN) {
            join(views[thread], stored.view());
        }
        return stored.value();
    }

    void store(int thread, int location, int value, Mode mode) {
        Stored[] history = histories[location];
        int at = history.length;
        views[thread][location] = at;
        int[] passed = mode == Mode.PLAIN ? new int[histories.length] : views[thread].clone();
        passed[location] = at;
        Stored[] longer = Arrays.copyOf(history, at + 1);
        longer[at] = new Stored(value, passed);
        histories[location] = longer;
        if (mode == Mode.VOLATILE) {
            volatiles[location] = at;
        }
    }

    void fence(int thread) {
        join(views[thread], volatiles);
        join(volatiles, views[thread]);
    }

    /// Lets so much time pass that all stores become visible to the thread.
    void settle(int thread) {
        Arrays.setAll(views[thread], this::newest);
    }

    private static void join(int[] view, int[] other) {
        for (int i = 0; i < view.length; i++) {
            view[i] = Math.max(view[i], other[i]);
        }
    }

    // ---- identity ----

    /// Drops values that no thread can load any more, so that states that differ only in those are equal.
    void forget(boolean[] over) {
        for (int location = 0; location < histories.length; location++) {
            int least = newest(location);
            for (int thread = 0; thread < views.length; thread++) {
                if (!over[thread]) {
                    least = Math.min(least, views[thread][location]);
                }
            }
            if (least != 0) {
                drop(location, least);
            }
        }
    }

    private void drop(int location, int count) {
        histories[location] = Arrays.copyOfRange(histories[location], count, histories[location].length);
        for (int at = 0; at < histories.length; at++) {
            histories[at] = histories[at].clone(); // other states have it too
            for (int i = 0; i < histories[at].length; i++) {
                int[] view = histories[at][i].view().clone();
                view[location] = Math.max(0, view[location] - count);
                histories[at][i] = new Stored(histories[at][i].value(), view);
            }
        }
        for (int[] view : views) {
            view[location] = Math.max(0, view[location] - count);
        }
        for (int thread = 0; thread < permits.length; thread++) {
            int[] passed = permits[thread];
            if (passed != null) {
                permits[thread] = passed.clone();
                permits[thread][location] = Math.max(0, passed[location] - count);
            }
        }
        volatiles[location] = Math.max(0, volatiles[location] - count);
    }

    /// Equal for equal states.
    String key() {
        var key = new StringBuilder(256);
        put(key, counters);
        for (int thread = 0; thread < views.length; thread++) {
            put(key, registers[thread]);
            put(key, views[thread]);
            int[] passed = permits[thread];
            if (passed == null) {
                key.append('-');
            } else {
                put(key.append('+'), passed);
            }
        }
        for (Stored[] history : histories) {
            key.append((char) history.length);
            for (Stored stored : history) {
                key.append((char) stored.value());
                put(key, stored.view());
            }
        }
        put(key, volatiles);
        return key.toString();
    }

    private static void put(StringBuilder key, int[] values) {
        for (int value : values) {
            key.append((char) value);
        }
    }
}
