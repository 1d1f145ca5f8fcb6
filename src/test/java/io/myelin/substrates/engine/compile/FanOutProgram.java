package io.myelin.substrates.engine.compile;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.ListCompiler;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.operator.filtering.Guard;
import io.myelin.substrates.operator.filtering.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A random program: targets with lists of receptors that note, count, fail, emit to other targets, and change the
/// lists, and chains of stages before some of them. Its effects are recorded as text, and compared with those of the
/// other implementation.
final class FanOutProgram {

    private static final int TARGETS = 4;
    private static final int EMISSIONS = 60;
    private static final int CAUSED = 30;

    private final Random random;
    private final ListCompiler compiler;
    private final List<Runnable> late;
    private final List<String> done = new ArrayList<>();
    private final SteppedWorker stepped = new SteppedWorker((_, failure) -> done.add("! " + failure.getMessage()));
    private final Worker worker = stepped.worker();
    private final Topology topology = new Topology();
    private final List<List<Receptor<Object>>> lists = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private final List<Target> chains = new ArrayList<>();
    private int named;
    /// Emissions that one emission may still cause.
    private int causable;

    /// @param late the tasks that the compiler's executor has deferred; run between two emissions
    FanOutProgram(long seed, ListCompiler compiler, List<Runnable> late) {
        random = new Random(seed);
        this.compiler = compiler;
        this.late = late;
        for (int i = 0; i < TARGETS; i++) {
            var list = new ArrayList<Receptor<Object>>();
            lists.add(list);
            for (int length = random.nextInt(6); length > 0; length--) {
                list.add(step());
            }
            targets.add(Target.of(worker, topology, () -> dispatch(list)));
            chains.add(chain(random.nextBoolean() ? targets.getLast() : step()));
        }
    }

    /// A chain of one to four stages before a receptor.
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the stages hand on are integers
    private Target chain(Receptor<Object> end) {
        Receptor<Integer> first = (Receptor) end;
        for (int length = 1 + random.nextInt(4); length > 0; length--) {
            first = random.nextBoolean() ? new Limit<>(random.nextInt(50), first)
                    : new Guard<>(value -> value % 3 != 0, first);
        }
        return Target.of(worker, first);
    }

    private Dispatch dispatch(List<Receptor<Object>> list) {
        var dispatch = new Dispatch(worker, "program", compiler);
        for (var step : list) {
            if (step instanceof Target member) {
                dispatch.add(member);
            } else {
                dispatch.add(step);
            }
        }
        return dispatch;
    }

    private Receptor<Object> step() {
        String name = "r" + named++;
        int other = random.nextInt(TARGETS);
        return switch (random.nextInt(9)) {
            case 0 -> new Counting(name);
            case 1 -> value -> {
                throw new IllegalStateException(name + value);
            };
            case 2 -> value -> emit(other, name, value);
            case 3 -> value -> change(other, name, value);
            case 4 -> Target.of(worker, (Receptor<Object>) value -> done.add(name + value));
            case 5 ->
                Target.of(worker, topology, () -> dispatch(List.of(new Counting(name), new Counting(name + "'"))));
            case 6 -> chain(random.nextBoolean() ? new Counting(name) : value -> emit(other, name, value));
            case 7 -> Target.of(worker, dispatch(List.of(new Counting(name), value -> emit(other, name, value))));
            default -> value -> done.add(name + value);
        };
    }

    /// An object with state.
    private final class Counting implements Receptor<Object> {
        private final String name;
        private int count;

        Counting(String name) {
            this.name = name;
        }

        @Override
        public void receive(Object value) {
            done.add(name + value + "#" + ++count);
        }
    }

    private void emit(int target, String name, Object value) {
        done.add(name + value + ">");
        if (value instanceof Integer left && left > 0 && causable-- > 0) {
            worker.submit((left % 2 == 0 ? chains : targets).get(target), Math.min(left, 2) - 1);
        }
    }

    private void change(int list, String name, Object value) {
        done.add(name + value + "~");
        if (random.nextInt(8) == 0) {
            var receptors = lists.get(list);
            if (receptors.isEmpty() || random.nextBoolean() && receptors.size() < 8) {
                receptors.add(random.nextInt(receptors.size() + 1), step());
            } else {
                receptors.remove(random.nextInt(receptors.size()));
            }
            topology.change();
        }
    }

    List<String> run() {
        for (int i = 0; i < EMISSIONS; i++) {
            causable = CAUSED;
            worker.submit((random.nextBoolean() ? chains : targets).get(random.nextInt(TARGETS)), random.nextInt(9));
            stepped.step();
            if (random.nextInt(4) == 0) {
                late.forEach(Runnable::run);
                late.clear();
            }
        }
        return done;
    }
}
