package io.myelin.substrates.engine;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A random program: targets with lists of receptors that note, count, fail, emit to other targets, and change the
/// lists. Its effects are a text, to be compared with those of the other implementation.
final class FanOutProgram {

    private static final int TARGETS = 4;
    private static final int EMISSIONS = 60;

    private final Random random;
    private final FanOutCompiler compiler;
    private final List<Runnable> late;
    private final List<String> done = new ArrayList<>();
    private final SteppedWorker stepped = new SteppedWorker(failure -> done.add("! " + failure.getMessage()));
    private final Worker worker = stepped.worker();
    private final Topology topology = new Topology();
    private final List<List<Receptor<Object>>> lists = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private int named;

    /// @param late the tasks that the compiler's executor has deferred; run between two emissions
    FanOutProgram(long seed, FanOutCompiler compiler, List<Runnable> late) {
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
        }
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
        return switch (random.nextInt(8)) {
            case 0 -> new Counting(name);
            case 1 -> value -> {
                throw new IllegalStateException(name + value);
            };
            case 2 -> value -> emit(other, name, value);
            case 3 -> value -> change(other, name, value);
            case 4 -> Target.of(worker, (Receptor<Object>) value -> done.add(name + value));
            case 5 ->
                Target.of(worker, topology, () -> dispatch(List.of(new Counting(name), new Counting(name + "'"))));
            case 6 -> Target.of(worker, dispatch(List.of(new Counting(name), value -> emit(other, name, value))));
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
        if (value instanceof Integer left && left > 0) {
            worker.submit(targets.get(target), left - 1);
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
            worker.submit(targets.get(random.nextInt(TARGETS)), random.nextInt(3));
            stepped.step();
            if (random.nextInt(4) == 0) {
                late.forEach(Runnable::run);
                late.clear();
            }
        }
        return done;
    }
}
