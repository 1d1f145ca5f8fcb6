package io.myelin.substrates.engine.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Explores every interleaving of some programs and every value that their loads may see, depth first, each state once.
final class Explorer {

    private static final int TOO_MANY = 4_000_000;

    /// @param wrong the violation in the first bad run, with its steps; null if there is none
    record Verdict(int states, @Nullable String wrong) {}

    private record Trail(@Nullable Trail before, String step) {}

    private record Reached(ModelState machine, @Nullable Trail trail) {}

    private final List<ModelThread> programs;
    private final Predicate<ModelState> complete;
    private final Set<String> seen = new HashSet<>();
    private final Deque<Reached> pending = new ArrayDeque<>();
    private @Nullable String wrong;

    /// @param complete whether a state in which no thread can continue is correct
    private Explorer(List<ModelThread> programs, Predicate<ModelState> complete) {
        this.programs = programs;
        this.complete = complete;
    }

    static Verdict explore(int[] initial, List<ModelThread> programs, Predicate<ModelState> complete) {
        int[] registers = programs.stream().mapToInt(program -> program.registers).toArray();
        return new Explorer(programs, complete).explore(new ModelState(initial, registers));
    }

    private Verdict explore(ModelState start) {
        add(new Reached(start, null));
        while (!pending.isEmpty() && wrong == null) {
            expand(pending.pop());
            if (seen.size() > TOO_MANY) {
                throw new AssertionError("more than " + TOO_MANY + " states");
            }
        }
        return new Verdict(seen.size(), wrong);
    }

    private void expand(Reached reached) {
        boolean stuck = true;
        for (int thread = 0; thread < programs.size(); thread++) {
            if (!isOver(reached.machine(), thread)) {
                stuck &= step(reached, thread) == 0;
            }
        }
        if (stuck && wrong == null && !complete.test(reached.machine())) {
            wrong("no thread can continue", reached.trail());
        }
    }

    private boolean isOver(ModelState machine, int thread) {
        return machine.counter(thread) == programs.get(thread).length();
    }

    /// @return how many states it leads to
    private int step(Reached from, int thread) {
        ModelThread program = programs.get(thread);
        var next = new ArrayList<ModelState>();
        int line = from.machine().counter(thread);
        var trail = new Trail(from.trail(), program.name + " " + line + ": " + program.text(line));
        program.take(from.machine(), thread, new ModelThread.Successors() {
            @Override
            public void add(ModelState machine) {
                next.add(machine);
            }

            @Override
            public boolean othersAreQuiet() {
                return isQuiet(from.machine(), thread);
            }

            @Override
            public void wrong(String what) {
                Explorer.this.wrong(what, trail);
            }
        });
        for (ModelState machine : next) {
            if (!isOver(machine, thread) && program.isLocal(machine.counter(thread))) {
                step(new Reached(machine, trail), thread);
            } else {
                add(new Reached(machine, trail));
            }
        }
        return next.size();
    }

    private boolean isQuiet(ModelState machine, int except) {
        for (int thread = 0; thread < programs.size(); thread++) {
            if (thread != except && !isOver(machine, thread)) {
                ModelThread program = programs.get(thread);
                if (!program.isPark(machine.counter(thread)) || machine.hasPermit(thread)) {
                    return false;
                }
            }
        }
        return true;
    }

    private void add(Reached reached) {
        var over = new boolean[programs.size()];
        for (int thread = 0; thread < over.length; thread++) {
            over[thread] = isOver(reached.machine(), thread);
        }
        reached.machine().forget(over);
        if (seen.add(reached.machine().key())) {
            pending.push(reached);
        }
    }

    private void wrong(String what, @Nullable Trail trail) {
        var steps = new ArrayList<String>();
        for (Trail at = trail; at != null; at = at.before()) {
            steps.add(at.step());
        }
        Collections.reverse(steps);
        wrong = what + "\n" + String.join("\n", steps);
    }
}
