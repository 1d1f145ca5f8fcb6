package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/// Random programs of receptors, rows and continuations, run by the engine and by a model of a few lines: a first-in,
/// first-out queue. Some receptors throw, and some make lists stale. Some lists differ each time, become stale while
/// they are resolved, or sometimes cannot be resolved for lack of memory. The last case is a failure of the engine,
/// which loses the emission to this target and no other.
class TransitModelTest {

    private static final int LONGEST = 5_000;

    private record Entry(int node, long value) {}

    /// A step of a node: a receptor if `link` is negative, else the node that the emission is passed on to.
    ///
    /// @param fails whether the receptor throws
    /// @param changes whether the receptor makes all lists stale that are resolved
    private record Step(int link, int id, boolean fails, boolean changes) {}

    /// @param lists two lists, to which it resolves in turn
    /// @param resolved whether its list is resolved, on its first emission and after each change; otherwise it always
    ///     has the first list
    private record Node(List<List<Step>> lists, boolean resolved) {

        /// @param call how often it was resolved before
        List<Step> list(int call) {
            return lists.get(call & 1);
        }
    }

    /// The lists of a program.
    ///
    /// @param calls how often each node was resolved
    /// @param current the lists that are not stale
    private record Lists(int[] calls, Map<Integer, List<Step>> current) {

        Lists copy() {
            return new Lists(calls.clone(), new HashMap<>(current));
        }
    }

    /// The result of the model.
    ///
    /// @param failures those of receptors and of the engine; negative if the program is too long to be run
    private record Outcome(List<String> log, long failures) {}

    private final Worker worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING, (_, failure) -> {});
    private long compared;

    @Test
    void cascadesRunInTheOrderOfAQueue() {
        long seed = Stress.seed(this);
        for (int round = 0; round < Stress.scaled(400); round++) {
            compare(seed + round, 4, false);
        }
        assertThat(compared).isGreaterThan(0);
    }

    /// Beyond the ring's initial size, beyond the size that is released, and back again.
    @Test
    void theRingGrowsAndShrinksWithoutALoss() {
        long seed = Stress.seed(this);
        for (int round = 0; round < Stress.scaled(20); round++) {
            compare(seed + round, 3, true);
        }
        assertThat(compared).isGreaterThan(0);
    }

    /// A ring that grows while its oldest entry is not in its first slot. Each entry of the first wave is consumed
    /// before it causes three of the second.
    @Test
    void theRingGrowsWhereverItsFrontIs() {
        for (int first = 1; first < 200; first++) {
            int wide = first;
            var actual = new ArrayList<Integer>();
            var expected = new ArrayList<Integer>();
            var fresh = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
            var leaf = Target.of(fresh, (Integer value) -> actual.add(value));
            var inner = Target.of(fresh, (Integer value) -> {
                actual.add(value);
                for (int i = 0; i < 3; i++) {
                    fresh.transit().push(leaf, value * 10 + i);
                }
            });
            deliver(fresh, Target.of(fresh, (Integer value) -> {
                for (int i = 0; i < wide; i++) {
                    fresh.transit().push(inner, i);
                }
            }), 0);
            for (int i = 0; i < wide; i++) {
                expected.add(i);
            }
            for (int i = 0; i < 3 * wide; i++) {
                expected.add(i / 3 * 10 + i % 3);
            }
            assertThat(actual).as(() -> wide + " in the first wave").isEqualTo(expected);
        }
    }

    /// Several emissions that circulate for longer than a transit is used before its replacement, in the ring and in
    /// front of it.
    @Test
    void theOrderOutlivesAReplacement() {
        for (int tokens : List.of(1, 2, 5, 100)) {
            var fresh = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
            var first = fresh.transit();
            var next = new long[] {0};
            long rounds = 1_200_000;
            var circle = new Target[1];
            circle[0] = Target.of(fresh, (Integer token) -> {
                assertThat((int) token).isEqualTo(next[0] % tokens);
                if (++next[0] <= rounds) {
                    fresh.transit().push(circle[0], token);
                }
            });
            deliver(fresh, Target.of(fresh, (Integer start) -> {
                for (int token = 0; token < tokens; token++) {
                    fresh.transit().push(circle[0], token);
                }
            }), 0);
            assertThat(fresh.failures()).isEqualTo(0);
            assertThat(next[0]).isEqualTo(rounds + tokens);
            assertThat(fresh.transit().isEmpty()).isTrue();
            assertThat(fresh.transit()).isNotSameAs(first);
        }
    }

    /// Delivers as the ingress does.
    private static void deliver(Worker to, Target target, Object value) {
        if (!to.transit().run(target, value)) {
            to.delivery().renew();
        }
    }

    /// Delivers likewise, and then continues as the worker's loop does after failures of the engine.
    ///
    /// @return their number
    private int deliverWithFailures(Target target, Object value) {
        int failures = 0;
        try {
            deliver(worker, target, value);
        } catch (OutOfMemoryError expected) {
            failures++;
        }
        while (!worker.transit().isEmpty()) {
            try {
                worker.delivery().drainTransit();
            } catch (OutOfMemoryError expected) {
                failures++;
            }
        }
        return failures;
    }

    private void compare(long seed, int fuel, boolean wide) {
        var program = program(new SplittableRandom(seed));
        var actual = new ArrayList<String>();
        var topology = new Topology();
        var targets = assemble(program, seed, wide, actual, topology, new int[program.size()]);
        var lists = new Lists(new int[program.size()], new HashMap<>());
        var random = new SplittableRandom(~seed);
        for (int i = 0; i < 6; i++) {
            int node = random.nextInt(program.size());
            long value = fuel * 1_000_000L + random.nextInt(1_000);
            boolean changes = random.nextBoolean();
            var after = lists.copy();
            if (changes) {
                after.current().clear();
            }
            var expected = interpret(program, seed, wide, after, new Entry(node, value));
            if (expected.failures() < 0) {
                continue;
            }
            lists = after;
            actual.clear();
            if (changes) {
                topology.change();
            }
            long before = worker.failures();
            long failures = deliverWithFailures(targets.get(node), value) + worker.failures() - before;
            assertThat(expected.log().equals(actual)).as(() -> "order, seed " + seed).isTrue();
            assertThat(failures).as(() -> "failures, seed " + seed).isEqualTo(expected.failures());
            compared += actual.size();
            worker.transit().forget();
        }
    }

    /// Links lead to later nodes only, so that forwarding terminates.
    private static List<Node> program(SplittableRandom random) {
        int nodes = random.nextInt(2, 9);
        var program = new ArrayList<Node>();
        int id = 0;
        for (int node = 0; node < nodes; node++) {
            var first = new ArrayList<Step>();
            var second = new ArrayList<Step>();
            for (var list : List.of(first, second)) {
                if (list == second && random.nextBoolean()) { // of the same receptors; only the last step differs
                    list.addAll(first.subList(0, Math.max(first.size() - 1, 0)));
                }
                for (int left = random.nextInt(list.isEmpty() ? 5 : 2); left > 0; left--) {
                    boolean link = node + 1 < nodes && random.nextInt(3) != 0;
                    int to = link ? random.nextInt(node + 1, nodes) : -1;
                    list.add(new Step(to, id++, random.nextInt(8) == 0, random.nextInt(8) == 0));
                }
            }
            program.add(new Node(List.of(first, second), random.nextBoolean()));
        }
        return program;
    }

    /// A receptor's emissions: less fuel each time, so that cascades end.
    private static List<Entry> emissions(Step step, long value, long seed, int nodes, boolean wide) {
        long fuel = value / 1_000_000L;
        var random = new SplittableRandom(seed ^ step.id() * 31L ^ value << 8);
        int count = fuel == 0 ? 0 : random.nextInt(3);
        if (wide && fuel == 3) {
            count = random.nextInt(60, 4_000) * (1 + random.nextInt(6));
        }
        var emissions = new ArrayList<Entry>(count);
        for (int i = 0; i < count; i++) {
            long less = wide && fuel < 3 ? 0 : fuel - 1;
            emissions.add(new Entry(random.nextInt(nodes), less * 1_000_000L + random.nextInt(1_000)));
        }
        return emissions;
    }

    /// Whether a node's list cannot be resolved this time.
    private static boolean isShortOfMemory(long seed, int node, int call) {
        return new SplittableRandom(seed ^ node * 31L ^ (long) call << 8).nextInt(4) == 0;
    }

    private List<Target> assemble(
            List<Node> program, long seed, boolean wide, List<String> log, Topology topology, int[] calls) {
        int nodes = program.size();
        var targets = new ArrayList<Target>(Collections.nCopies(nodes, null));
        var receptors = new HashMap<Integer, Receptor<Long>>();
        for (int at = nodes - 1; at >= 0; at--) {
            int node = at;
            IntFunction<Dispatch> resolver = call -> {
                var dispatch = new Dispatch(worker);
                for (var step : program.get(node).list(call)) {
                    if (step.link() >= 0) {
                        dispatch.add(targets.get(step.link()));
                    } else {
                        dispatch.add(receptors.computeIfAbsent(step.id(), _ -> value -> {
                            log.add(step.id() + ":" + value);
                            for (var entry : emissions(step, value, seed, nodes, wide)) {
                                worker.transit().push(targets.get(entry.node()), entry.value());
                            }
                            if (step.changes()) {
                                topology.change();
                            }
                            if (step.fails()) {
                                throw new IllegalStateException("thrown by the test");
                            }
                        }));
                    }
                }
                return dispatch;
            };
            targets.set(node, !program.get(node).resolved()
                    ? Target.of(worker, resolver.apply(0))
                    : Target.of(worker, topology, () -> {
                        int call = calls[node]++;
                        if (isShortOfMemory(seed, node, call)) {
                            throw new OutOfMemoryError("thrown by the test");
                        }
                        return resolver.apply(call);
                    }));
        }
        return targets;
    }

    private static Outcome interpret(List<Node> program, long seed, boolean wide, Lists lists, Entry first) {
        var log = new ArrayList<String>();
        long failures = 0;
        var current = lists.current();
        var queue = new ArrayDeque<Entry>();
        queue.add(first);
        while (!queue.isEmpty()) {
            if (log.size() + queue.size() > (wide ? 40 * LONGEST : LONGEST)) {
                return new Outcome(log, -1);
            }
            var entry = queue.remove();
            int node = entry.node();
            var steps = program.get(node).resolved() ? current.get(node) : program.get(node).list(0);
            if (steps == null) {
                int call = lists.calls()[node]++;
                if (isShortOfMemory(seed, node, call)) {
                    failures++;
                    continue;
                }
                steps = program.get(node).list(call);
                current.put(node, steps);
            }
            for (var step : steps) {
                if (step.link() >= 0) {
                    queue.add(new Entry(step.link(), entry.value()));
                } else {
                    log.add(step.id() + ":" + entry.value());
                    queue.addAll(emissions(step, entry.value(), seed, program.size(), wide));
                    if (step.changes()) {
                        current.clear();
                    }
                    failures += step.fails() ? 1 : 0;
                }
            }
        }
        return new Outcome(log, failures);
    }
}
