package io.myelin.tck.ordering;

import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.ordering.Spec.Action;
import io.myelin.tck.ordering.Spec.Behavior;
import io.myelin.tck.ordering.Spec.Kind;
import io.myelin.tck.ordering.Spec.Part;
import io.myelin.tck.ordering.Spec.Receiver;
import io.myelin.tck.ordering.Spec.Ref;
import io.myelin.tck.ordering.Spec.Stage;
import io.myelin.tck.ordering.Spec.Step;
import io.myelin.tck.ordering.Spec.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Makes random programs.
final class RandomPrograms {

    private static final List<String> NAMES = List.of("a", "b", "a.b", "a.c", "a.b.c", "b.a");

    private final Random random;
    private final int circuits;
    private final int parts;
    private final int steps;
    /// Whether receptors do not change the wiring, and every subscriber begins with a receptor that shows that it is
    /// subscribed.
    private final boolean telling;
    private final List<Part> made = new ArrayList<>();
    /// Parts that a later one may lead to.
    private final List<Integer> pipes = new ArrayList<>();

    private RandomPrograms(Random random, int circuits, int parts, int steps, boolean telling) {
        this.random = random;
        this.circuits = circuits;
        this.parts = parts;
        this.steps = steps;
        this.telling = telling;
    }

    /// A program.
    static Spec random(Random random, int circuits, int parts, int steps) {
        return new RandomPrograms(random, circuits, parts, steps, false).program();
    }

    /// The wiring of a program for one circuit, made so that its log shows when subscriptions began.
    static Spec telling(Random random, int parts) {
        return new RandomPrograms(random, 1, parts, 0, true).program();
    }

    private Spec program() {
        // Receptors first, as targets for the other parts; a conduit early, for subscriptions.
        add(new Spec.End(0, List.of()));
        add(new Spec.End(circuits - 1, actions(1)));
        conduit();
        while (made.size() < parts) {
            switch (random.nextInt(9)) {
                case 0 -> add(new Spec.End(circuit(), actions(2)));
                case 1, 2 -> add(new Spec.FanOut(circuit(), some(3, this::lower)));
                case 3 -> add(new Spec.Hop(circuit(), lower()));
                case 4, 5 -> add(new Spec.Staged(stages(3), lower()));
                case 6 -> add(new Spec.Basin(circuit(), 1 + random.nextInt(3)));
                case 7 -> made.add(new Spec.Port(circuit()));
                default -> conduit();
            }
        }
        return new Spec(circuits, List.copyOf(made), script());
    }

    private void add(Part part) {
        pipes.add(made.size());
        made.add(part);
    }

    private void conduit() {
        var routing = random.nextInt(3) == 0 ? Routing.STEM : Routing.PIPE;
        var subscribers = IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(_ -> behavior())
                .toList();
        add(new Spec.Conduit(circuit(), routing, subscribers));
    }

    private Behavior behavior() {
        var receivers = new ArrayList<>(some(3, this::receiver));
        if (telling) {
            receivers.addFirst(new Spec.Bare(List.of()));
        }
        return new Behavior(receivers);
    }

    private Receiver receiver() {
        if (random.nextBoolean()) {
            return new Spec.Bare(actions(2));
        }
        return new Spec.Piped(lower(), random.nextBoolean());
    }

    private int circuit() {
        return random.nextInt(circuits);
    }

    /// A pipe made before.
    private Ref lower() {
        return new Ref(pipes.get(random.nextInt(pipes.size())), name());
    }

    /// A pipe made before or after.
    private Ref any() {
        return new Ref(random.nextInt(parts), name());
    }

    private String name() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private <T> List<T> some(int most, Supplier<T> maker) {
        return IntStream.range(0, random.nextInt(most + 1)).mapToObj(_ -> maker.get()).toList();
    }

    private List<Action> actions(int most) {
        return some(most, () -> switch (random.nextInt(telling ? 1 : 0, 12)) {
            case 0, 11 -> telling ? new Spec.Fail(random.nextInt(ProgramFailures.KINDS))
                    : new Spec.Toggle(random.nextInt(parts), random.nextInt(3));
            case 10 -> new Spec.Fail(random.nextInt(ProgramFailures.KINDS));
            case 1, 2 -> new Spec.Empty(random.nextInt(parts), any());
            default -> new Spec.Forward(any(), random.nextInt(100));
        });
    }

    private List<Stage> stages(int most) {
        return some(most, () -> switch (random.nextInt(9)) {
            case 0 -> new Spec.Tee(lower());
            case 1 -> new Spec.Route(2 + random.nextInt(3), lower());
            case 2 -> new Spec.When(2 + random.nextInt(3), most > 1 ? stages(most - 1) : List.of());
            default -> new Spec.Plain(
                    Kind.values()[random.nextInt(Kind.values().length)], 1 + random.nextInt(4));
        });
    }

    private List<Step> script() {
        var script = new ArrayList<Step>();
        var conduits = all(Spec.Conduit.class);
        var basins = all(Spec.Basin.class);
        var ports = all(Spec.Port.class);
        int subscriptions = 0;
        while (script.size() < steps) {
            int die = random.nextInt(100);
            if (die < 18 || subscriptions == 0) {
                int conduit = pick(conduits);
                script.add(new Spec.Subscribe(conduit, subscriber(conduit)));
                subscriptions++;
            } else if (die < 24) {
                script.add(new Spec.Unsubscribe(random.nextInt(subscriptions)));
            } else if (die < 28 && !basins.isEmpty()) {
                script.add(new Spec.Drain(pick(basins), top()));
            } else if (die < 34 && !ports.isEmpty()) {
                int port = pick(ports);
                script.add(die % 2 == 0
                        ? new Spec.Update(port, random.nextInt(100))
                        : new Spec.Show(port, top()));
            } else if (die < 36) {
                script.add(new Spec.Await());
            } else if (die == 36) {
                int conduit = pick(conduits);
                script.add(new Spec.CloseSubscriber(conduit, subscriber(conduit)));
            } else if (die == 37) {
                script.add(new Spec.CloseConduit(pick(conduits)));
            } else {
                script.add(new Spec.Emit(top(), new Value(random.nextInt(30), random.nextInt(3))));
            }
        }
        return List.copyOf(script);
    }

    private Ref top() {
        return new Ref(pick(pipes), name());
    }

    private int subscriber(int conduit) {
        return random.nextInt(((Spec.Conduit) made.get(conduit)).subscribers().size());
    }

    private int pick(List<Integer> indexes) {
        return indexes.get(random.nextInt(indexes.size()));
    }

    private List<Integer> all(Class<? extends Part> kind) {
        return IntStream.range(0, made.size())
                .filter(index -> kind.isInstance(made.get(index)))
                .boxed()
                .toList();
    }
}
