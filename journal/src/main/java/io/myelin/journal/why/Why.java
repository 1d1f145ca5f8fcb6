package io.myelin.journal.why;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Journal;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.circuit.Replay;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Explains what happened on a journaled circuit, by replays of its journal on other circuits. The live circuit may go
/// on meanwhile.
///
/// What other circuits did between two emissions is outside: what they emitted to an inlet is a record. Records of
/// emissions that the program made into its own inlets are never left out by themselves: without their cause they are
/// not made. The program has to be deterministic, and end for any selection of its records.
///
/// Any thread except a circuit's, one at a time.
public final class Why {

    private final Journal journal;
    private final Supplier<? extends Program> programs;
    private final ObservedCircuits circuits;

    private Why(Journal journal, Supplier<? extends Program> programs, ObservedCircuits circuits) {
        this.journal = requireNonNull(journal, "journal");
        this.programs = requireNonNull(programs, "programs");
        this.circuits = requireNonNull(circuits, "circuits");
    }

    /// Prepares explanations.
    ///
    /// @param journal  only read
    /// @param programs makes a new instance of the program that wrote it for each call
    /// @param circuits makes a new circuit for each call
    public static Why of(Journal journal, Supplier<? extends Program> programs, ObservedCircuits circuits) {
        return new Why(journal, programs, circuits);
    }

    /// The number of the first record that can be explained: 0 or, if the first records were truncated, the sequence of
    /// the first snapshot after them.
    public long first() {
        long first = journal.first();
        return first == 0
                ? 0
                : journal.snapshots().sequences().stream()
                        .filter(sequence -> sequence >= first)
                        .findFirst()
                        .orElse(first);
    }

    /// Finds arrivals, in order.
    ///
    /// @param from   the number of the first record to look at
    /// @param end    the number of the first record not to look at
    /// @param filter selects; called on the circuit's thread
    /// @throws io.myelin.journal.CorruptJournalException if the records before `from` were truncated, and the program
    ///     can begin with no snapshot up to there: see [#first]
    public List<Arrival> arrivals(long from, long end, Predicate<? super Arrival> filter) {
        var found = new ArrayList<Arrival>();
        var collecting = ObservedReplay.Listener.of(from, arrival -> {
            if (filter.test(arrival)) {
                found.add(arrival);
            }
        });
        try (var replay = new ObservedReplay(circuits, journal, programs.get(), from, collecting)) {
            replay.replay().to(end);
        }
        return found;
    }

    /// Finds what triggered an arrival, by one replay from the snapshot before it.
    ///
    /// @throws IllegalArgumentException if there is no such arrival
    public Explanation triggerOf(Arrival arrival) {
        var chain = new Chain(arrival);
        try (var replay = new ObservedReplay(circuits, journal, programs.get(), arrival.record(), chain)) {
            replay.replay().to(arrival.record() + 1);
        }
        var trigger = RecordedInput.read(journal, base(arrival.record()), arrival.record() + 1);
        int index = (int) (arrival.record() - trigger.base());
        return new Explanation(
                arrival, trigger.describe(index, chain.trigger()), chain.steps(), List.of(), trigger.base(), 1);
    }

    /// Finds what triggered an arrival, and a set of records that it needed: without any one of them it does not arrive
    /// while the same record is handled. Of several such sets it finds the one whose records end earliest.
    ///
    /// For each needed one it takes a replay for each halving of the records: some twenty among a million.
    ///
    /// @param from records before it are not left out; the nearest snapshot at or before it, and before the arrival, is
    ///             where the replays begin, and the records from that on are looked at
    /// @throws IllegalArgumentException if there is no such arrival
    public Explanation neededFor(Arrival arrival, long from) {
        var triggered = triggerOf(arrival);
        long base = base(Math.min(from, arrival.record()));
        var input = RecordedInput.read(journal, base, arrival.record() + 1);
        var values = new HashMap<Long, String>();
        var outside = outside(base, arrival.record(), input.size());
        int trigger = (int) (arrival.record() - base);
        var debugging = new DeltaDebugging(set -> Arrivals.of(
                circuits, input, selected(outside, set, trigger), programs.get(), arrival.record()).contains(arrival));
        var needed = selected(outside, debugging.reduce(outside.length), trigger);
        describe(input, needed, values);
        return new Explanation(
                arrival, triggered.trigger(), triggered.chain(),
                needed.stream().mapToObj(index -> input.describe(index, requireNonNull(values.get(base + index))))
                        .toList(),
                base, debugging.tests() + 3);
    }

    private static BitSet selected(int[] outside, BitSet set, int trigger) {
        var selected = new BitSet();
        set.stream().forEach(number -> selected.set(outside[number]));
        selected.set(trigger);
        return selected;
    }

    /// The numbers, less the base, of the records before another one that the program did not make itself.
    private int[] outside(long base, long end, int size) {
        var own = new BitSet(size);
        var marking = new ObservedReplay.Listener() {
            @Override
            public void record(long index, boolean isOwn, long id, Object value) {
                own.set((int) (index - base), isOwn);
            }
        };
        try (var replay = new ObservedReplay(circuits, journal, programs.get(), base, marking)) {
            replay.replay().to(end);
        }
        own.flip(0, (int) (end - base));
        return own.stream().toArray();
    }

    private void describe(RecordedInput input, BitSet chosen, Map<Long, String> values) {
        var reading = new ObservedReplay.Listener() {

            private int next = -1;

            @Override
            public void record(long index, boolean own, long id, Object value) {
                next = chosen.nextSetBit(next + 1);
                values.put(input.base() + next, String.valueOf(value));
            }
        };
        try (var replay = new ObservedReplay(circuits, input.of(chosen), programs.get(), input.base(), reading)) {
            replay.replay().suppose().toEnd();
        }
    }

    /// The sequence of the nearest snapshot that the program can begin with, 0 if it begins with the first record.
    private long base(long sequence) {
        var unused = circuits.make((_, _, _, _, _) -> {});
        try (var replay = Replay.near(unused, journal, programs.get(), sequence)) {
            return replay.position();
        } finally {
            unused.close();
        }
    }

    /// Keeps what belongs to one record, and finds the first arrival with its ancestors.
    private static final class Chain implements ObservedReplay.Listener {

        private record Processed(long parent, Step step) {}

        private final Arrival wanted;
        private final Map<Long, Processed> processed = new HashMap<>();
        private boolean current;
        private long root;
        private @Nullable String trigger;
        private long found;

        Chain(Arrival wanted) {
            this.wanted = wanted;
        }

        @Override
        public void record(long index, boolean own, long id, Object value) {
            current = index == wanted.record() && !own;
            if (current) {
                root = id;
                trigger = String.valueOf(value);
            }
        }

        @Override
        public void arrival(long id, long parent, @Nullable String pipe, Object value) {
            if (current && found == 0) {
                var step = new Step(pipe == null ? "" : pipe, pipe == null ? "" : String.valueOf(value));
                processed.put(id, new Processed(parent, step));
                if (step.pipe().equals(wanted.pipe()) && step.value().equals(wanted.value())) {
                    found = id;
                }
            }
        }

        String trigger() {
            if (trigger == null || found == 0) {
                throw new IllegalArgumentException(
                        wanted + " did not arrive while record " + wanted.record() + " was handled");
            }
            return trigger;
        }

        List<Step> steps() {
            var steps = new ArrayList<Step>();
            for (long id = found; id != root;) {
                var at = requireNonNull(processed.get(id));
                steps.addFirst(at.step());
                id = at.parent();
            }
            return steps;
        }
    }
}
