package io.myelin.substrates.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/// The steps of one thread: accesses to memory, between which any other thread may run, and local
/// steps, which belong to the access before them.
final class ModelThread {

    /// Adds the successors of a step: one state for each value that a load may see.
    @FunctionalInterface
    interface Step {
        void take(ModelState machine, int thread, Successors successors);
    }

    /// Receives successors.
    interface Successors {
        void add(ModelState machine);

        /// Whether every other thread has ended or waits to be woken.
        boolean othersAreQuiet();

        void wrong(String what);
    }

    private record Line(String text, boolean local, Step step) {}

    final String name;
    /// The number of registers.
    final int registers;
    private final List<Line> lines = new ArrayList<>();
    private final Map<String, Integer> labels = new HashMap<>();

    ModelThread(String name, int registers) {
        this.name = name;
        this.registers = registers;
    }

    int length() {
        return lines.size();
    }

    boolean isLocal(int line) {
        return lines.get(line).local();
    }

    String text(int line) {
        return lines.get(line).text();
    }

    void take(ModelState machine, int thread, Successors successors) {
        lines.get(machine.counter(thread)).step().take(machine, thread, successors);
    }

    private ModelThread line(String text, boolean local, Step step) {
        lines.add(new Line(text, local, step));
        return this;
    }

    private static ModelState next(ModelState machine, int thread) {
        ModelState next = machine.copy();
        next.counter(thread, machine.counter(thread) + 1);
        return next;
    }

    // ---- flow ----

    ModelThread label(String label) {
        if (labels.put(label, lines.size()) != null) {
            throw new IllegalArgumentException(label);
        }
        return this;
    }

    ModelThread go(String label) {
        return when(registers -> true, label);
    }

    /// Jumps to a label if the condition holds.
    ModelThread when(Predicate<int[]> condition, String label) {
        return line("-> " + label, true, (machine, thread, successors) -> {
            ModelState next = next(machine, thread);
            if (condition.test(next.registers(thread))) {
                next.counter(thread, label.equals("end") ? lines.size() : labels.get(label));
            }
            successors.add(next);
        });
    }

    ModelThread set(Consumer<int[]> change) {
        return line("local", true, (machine, thread, successors) -> {
            ModelState next = next(machine, thread);
            change.accept(next.registers(thread));
            successors.add(next);
        });
    }

    /// A condition that must hold whenever this line is reached.
    ModelThread check(Predicate<int[]> condition, String otherwise) {
        return line("check", true, (machine, thread, successors) -> {
            if (condition.test(machine.registers(thread))) {
                successors.add(next(machine, thread));
            } else {
                successors.wrong(otherwise);
            }
        });
    }

    // ---- memory ----

    ModelThread load(int register, int location, Mode mode) {
        return load(register, registers -> location, mode);
    }

    /// Loads from one of several locations, which the registers choose.
    ModelThread load(int register, ToIntFunction<int[]> location, Mode mode) {
        return line("load " + mode + " to r" + register, false, (machine, thread, successors) -> {
            int at = location.applyAsInt(machine.registers(thread));
            for (int which = machine.oldest(thread, at, mode); which <= machine.newest(at); which++) {
                ModelState next = next(machine, thread);
                next.registers(thread)[register] = next.load(thread, at, which, mode);
                successors.add(next);
            }
        });
    }

    ModelThread store(int location, int value, Mode mode) {
        return store(registers -> location, registers -> value, mode);
    }

    ModelThread store(ToIntFunction<int[]> location, ToIntFunction<int[]> value, Mode mode) {
        return line("store " + mode, false, (machine, thread, successors) -> {
            ModelState next = next(machine, thread);
            int[] registers = next.registers(thread);
            next.store(thread, location.applyAsInt(registers), value.applyAsInt(registers), mode);
            successors.add(next);
        });
    }

    /// Reads the newest value and stores another, atomically.
    ModelThread exchange(int register, int location, IntUnaryOperator change, Mode mode) {
        return line("exchange " + mode + " to r" + register, false, (machine, thread, successors) -> {
            ModelState next = next(machine, thread);
            int seen = next.load(thread, location, next.newest(location), mode);
            next.registers(thread)[register] = seen;
            int changed = change.applyAsInt(seen);
            if (changed != seen) {
                next.store(thread, location, changed, mode);
            }
            successors.add(next);
        });
    }

    ModelThread fence() {
        return line("full fence", false, (machine, thread, successors) -> {
            ModelState next = next(machine, thread);
            next.fence(thread);
            successors.add(next);
        });
    }

    // ---- waiting ----

    ModelThread unpark(int other) {
        return line("unpark", false, (machine, thread, successors) -> {
            ModelState next = next(machine, thread);
            next.unpark(thread, other);
            successors.add(next);
        });
    }

    /// Waits for a permit. If the condition holds, the wait is timed: it ends at once, as often as the register allows,
    /// or after so long that no other thread can continue and all stores are visible.
    ModelThread park(Predicate<int[]> timed, int hurry) {
        return line("park", false, (machine, thread, successors) -> {
            if (machine.hasPermit(thread)) {
                ModelState next = next(machine, thread);
                next.takePermit(thread);
                successors.add(next);
            } else if (timed.test(machine.registers(thread))) {
                if (machine.registers(thread)[hurry] != 0) {
                    ModelState next = next(machine, thread);
                    next.registers(thread)[hurry]--;
                    successors.add(next);
                }
                if (successors.othersAreQuiet()) {
                    ModelState next = next(machine, thread);
                    next.settle(thread);
                    successors.add(next);
                }
            }
        });
    }

    boolean isPark(int line) {
        return text(line).equals("park");
    }
}
