package io.myelin.journal.why;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/// A random program as data. Fan-outs, stages and registrations lead to lower parts only; receptors emit anywhere, at
/// the cost of one unit of the value's life, so feedback ends.
record GeneratedProgram(List<Part> parts) {

    static final List<String> NAMES = List.of("a", "a.b", "a.b.c");

    /// What is emitted.
    record Value(int number, int life) {

        static final Codec<Value> CODEC = Codecs.fixed(
                "value", 8,
                (value, target) -> target.putInt(value.number).putInt(value.life),
                source -> new Value(source.getInt(), source.getInt()));

        Value next(int delta) {
            return new Value((number + delta) % 31, life - 1);
        }

        Value plus(Value other) {
            return new Value((number + other.number) % 31, other.life);
        }

        boolean divides(int divisor) {
            return number % divisor == 0;
        }

        @Override
        public String toString() {
            return number + "/" + life;
        }
    }

    sealed interface Part {}

    /// A receptor: emits to other parts if the value has life left, and then fails for multiples of a number.
    record End(List<Integer> forwards, int failing) implements Part {}

    record Fan(List<Integer> targets) implements Part {}

    record Staged(List<Op> ops, int target) implements Part {}

    /// Receivers of each subscriber: a lower part, or a receptor if it is negative.
    record Channels(boolean stem, List<List<Integer>> subscribers, End receptor) implements Part {}

    record State() implements Part {}

    /// An operator; its side pipe is a lower part.
    record Op(Kind kind, int number, int side) {}

    enum Kind {
        GUARD("Guard"), REPLACE("MapStage"), DIFF("Diff"), DELAY("Delay"), TUMBLE("Tumble"), FAIL("Peek"), TEE("Tee"),
        ROUTE("Route");

        final String stage;

        Kind(String stage) {
            this.stage = stage;
        }
    }

    static GeneratedProgram of(Random random) {
        List<Part> parts = new ArrayList<>(List.of(new State()));
        int size = 3 + random.nextInt(9);
        while (parts.size() < size) {
            int below = parts.size();
            IntFunction<List<Integer>> some = most -> random.ints(random.nextInt(most + 1), 0, below).boxed().toList();
            var end = new End(
                    random.ints(random.nextInt(3), 0, size).boxed().toList(), random.nextInt(3) == 0 ? 7 : 0);
            parts.add(switch (random.nextInt(6)) {
                case 0, 1 -> end;
                case 2 -> new Fan(some.apply(3));
                case 3 -> new State();
                case 4 -> new Channels(
                        random.nextBoolean(),
                        random.ints(1 + random.nextInt(3), 0, 2)
                                .mapToObj(_ -> random.ints(1 + random.nextInt(2), -1, below).boxed().toList()).toList(),
                        end);
                default -> new Staged(
                        random.ints(1 + random.nextInt(3), 0, Kind.values().length)
                                .mapToObj(kind -> new Op(
                                        Kind.values()[kind], 1 + random.nextInt(3), random.nextInt(below)))
                                .toList(),
                        random.nextInt(below));
            });
        }
        return new GeneratedProgram(parts);
    }

    /// The index of the channel that a reference of the wiring leads to.
    static int channel(int part) {
        return part % NAMES.size();
    }

    /// Builds it, with an inlet for each part.
    Program program() {
        return journaled -> new Build(journaled).run();
    }

    private final class Build {

        private final Cortex cortex = Substrates.cortex();
        private final JournaledCircuit journaled;
        private final Circuit circuit;
        private final List<IntFunction<Pipe<Value>>> pipes = new ArrayList<>();

        Build(JournaledCircuit journaled) {
            this.journaled = journaled;
            circuit = journaled.circuit();
        }

        void run() {
            for (int part = 0; part < parts.size(); part++) {
                pipes.add(wire(part));
            }
            for (int part = 0; part < parts.size(); part++) {
                int to = part;
                journaled.inlet("i" + part, Value.CODEC, (Value value) -> emit(to, value));
            }
        }

        private void emit(int part, Value value) {
            pipes.get(part).apply(value.number() % NAMES.size()).emit(value);
        }

        private Pipe<Value> pipe(int part) {
            return pipes.get(part).apply(channel(part));
        }

        private void receive(End end, Value value) {
            if (value.life() > 0) {
                end.forwards().forEach(part -> emit(part, value.next(part)));
            }
            if (end.failing() > 0 && value.divides(end.failing())) {
                throw new IllegalStateException("failed at " + value);
            }
        }

        private IntFunction<Pipe<Value>> wire(int part) {
            var name = cortex.name("p" + part);
            return switch (parts.get(part)) {
                case End end -> always(circuit.pipe(name, (Value value) -> receive(end, value)));
                case Fan fan -> always(circuit.pipe(name, fan.targets().stream().map(this::pipe).toList()));
                case State _ -> always(circuit.<Value>cell(name, new Value(0, 0)).pipe());
                case Staged staged -> always(fiber(staged.ops()).pipe(pipe(staged.target())));
                case Channels channels -> {
                    var conduit = circuit.conduit(
                            name, Value.class, channels.stem() ? Routing.STEM : Routing.PIPE);
                    channels.subscribers().forEach(receivers -> conduit.subscribe(circuit.subscriber(
                            cortex.name("s"), (_, registrar) -> receivers.forEach(receiver -> {
                                if (receiver < 0) {
                                    registrar.register((Value value) -> receive(channels.receptor(), value));
                                } else {
                                    registrar.register(pipe(receiver));
                                }
                            }))));
                    var made = NAMES.stream().map(level -> conduit.get(cortex.name(level))).toList();
                    yield made::get;
                }
            };
        }

        private static IntFunction<Pipe<Value>> always(Pipe<Value> pipe) {
            return _ -> pipe;
        }

        private Fiber<Value> fiber(List<Op> ops) {
            Fiber<Value> fiber = cortex.fiber(Value.class);
            for (var op : ops) {
                int n = op.number();
                var zero = new Value(0, 0);
                fiber = switch (op.kind()) {
                    case GUARD -> fiber.guard(value -> !value.divides(n + 1));
                    case REPLACE -> fiber.replace(value -> new Value(n, 0).plus(value));
                    case DIFF -> fiber.diff();
                    case DELAY -> fiber.delay(n, zero);
                    case TUMBLE -> fiber.tumble(n, Value::plus, zero);
                    case FAIL -> fiber.peek(value -> {
                        if (value.divides(n + 1)) {
                            throw new IllegalStateException("failed at " + value);
                        }
                    });
                    case TEE -> fiber.tee(pipe(op.side()));
                    case ROUTE -> fiber.route(value -> value.divides(n + 1), pipe(op.side()));
                };
            }
            return fiber;
        }
    }
}
