package io.myelin.tck.ordering;

import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Port;
import io.humainary.substrates.api.Substrates.Registrar;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.tck.ordering.Spec.Action;
import io.myelin.tck.ordering.Spec.Ref;
import io.myelin.tck.ordering.Spec.Stage;
import io.myelin.tck.ordering.Spec.Step;
import io.myelin.tck.ordering.Spec.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Runs a program on the provider under test.
///
/// A program on several circuits is run one step at a time, each with all its consequences, since the order of work
/// that reaches a circuit from two sources at once is undefined. On one circuit the steps follow each other without
/// waiting.
final class Live implements ProgramMachine {

    private final Cortex cortex;
    private final Spec spec;
    private final List<Circuit> circuits = new ArrayList<>();
    /// Each is written on its circuit's thread, and read when that is idle.
    private final List<List<String>> logs = new ArrayList<>();

    private final Map<Integer, Pipe<Value>> pipes = new HashMap<>();
    private final Map<Integer, Conduit<Value>> conduits = new HashMap<>();
    private final Map<Integer, List<Subscriber<Value>>> subscribers = new HashMap<>();
    private final Map<Integer, Basin<Value>> basins = new HashMap<>();
    private final Map<Integer, Port<Value>> ports = new HashMap<>();
    private final List<Subscription> slots = new ArrayList<>();
    /// One for each circuit: an action is performed on the circuit of its receptor.
    private final Map<Action, Subscription> toggles = new IdentityHashMap<>();

    Live(Cortex cortex, Spec spec) {
        this.cortex = cortex;
        this.spec = spec;
        for (int circuit = 0; circuit < spec.circuits(); circuit++) {
            circuits.add(cortex.circuit());
            logs.add(new ArrayList<>());
        }
        for (int part = 0; part < spec.parts().size(); part++) {
            wire(part);
        }
    }

    void close() {
        circuits.forEach(Circuit::close);
    }

    @Override
    public List<List<String>> logs() {
        settle();
        return logs;
    }

    private void wire(int part) {
        switch (spec.parts().get(part)) {
            case Spec.End end -> pipes.put(part, circuits.get(end.circuit())
                    .pipe((Value value) -> receive(end.circuit(), "end " + part, end.actions(), value)));
            case Spec.FanOut fanOut -> pipes.put(part, circuits.get(fanOut.circuit()).pipe(
                    fanOut.targets().stream().map(this::pipe).toList()));
            case Spec.Hop hop -> pipes.put(part, circuits.get(hop.circuit()).pipe(pipe(hop.target())));
            case Spec.Staged staged -> pipes.put(part,
                    fiber(staged.stages(), owner(staged.target())).pipe(pipe(staged.target())));
            case Spec.Conduit conduit -> wire(part, conduit);
            case Spec.Basin basin -> {
                basins.put(part, circuits.get(basin.circuit()).basin(basin.capacity()));
                pipes.put(part, basins.get(part).pipe());
            }
            case Spec.Port port -> ports.put(part, circuits.get(port.circuit()).port(new Value(0, 0)));
        }
    }

    private void wire(int part, Spec.Conduit conduit) {
        var circuit = circuits.get(conduit.circuit());
        conduits.put(part, circuit.conduit(cortex.name("conduit"), Value.class, conduit.routing()));
        var made = new ArrayList<Subscriber<Value>>();
        for (int index = 0; index < conduit.subscribers().size(); index++) {
            var label = "subscriber " + part + "." + index;
            var behavior = conduit.subscribers().get(index);
            made.add(circuit.subscriber(cortex.name("s"),
                    (subject, registrar) -> introduce(conduit, label, behavior, subject, registrar)));
        }
        subscribers.put(part, made);
    }

    private void introduce(Spec.Conduit conduit, String label, Spec.Behavior behavior,
            Subject<Pipe<Value>> subject, Registrar<Value> registrar) {
        if (conduit.routing() == Routing.PIPE) {
            logs.get(conduit.circuit()).add(label + " meets " + subject.name());
        }
        int index = 0;
        for (var receiver : behavior.receivers()) {
            var own = label + "." + index++ + " of " + subject.name();
            switch (receiver) {
                case Spec.Bare bare ->
                    registrar.register((Value value) -> receive(conduit.circuit(), own, bare.actions(), value));
                case Spec.Piped piped -> registrar.register(piped.sameName()
                        ? pipe(piped.target().part(), subject.name()) : pipe(piped.target()));
            }
        }
    }

    private Pipe<Value> pipe(Ref ref) {
        return pipe(ref.part(), cortex.name(ref.name()));
    }

    private Pipe<Value> pipe(int part, Name name) {
        return conduits.containsKey(part) ? conduits.get(part).get(name) : pipes.get(part);
    }

    private int owner(Ref ref) {
        return switch (spec.parts().get(ref.part())) {
            case Spec.End end -> end.circuit();
            case Spec.FanOut fanOut -> fanOut.circuit();
            case Spec.Hop hop -> hop.circuit();
            case Spec.Staged staged -> owner(staged.target());
            case Spec.Conduit conduit -> conduit.circuit();
            case Spec.Basin basin -> basin.circuit();
            case Spec.Port port -> port.circuit();
        };
    }

    private void receive(int circuit, String label, List<Action> actions, Value value) {
        logs.get(circuit).add(label + " " + value);
        if (value.life() > 0) {
            actions.forEach(action -> act(action, value));
        }
    }

    private void act(Action action, Value value) {
        switch (action) {
            case Spec.Forward forward -> {
                if (!ports.containsKey(forward.target().part())) {
                    pipe(forward.target()).emit(value.next(forward.delta()));
                }
            }
            case Spec.Empty empty -> {
                if (basins.containsKey(empty.basin()) && !ports.containsKey(empty.target().part())) {
                    basins.get(empty.basin()).drain(pipe(empty.target()));
                }
            }
            case Spec.Toggle toggle -> toggle(action, toggle);
            case Spec.Fail fail -> ProgramFailures.raise(fail.kind());
        }
    }

    /// Circuits at work at the same time have actions of their own, but share the map.
    private void toggle(Action action, Spec.Toggle toggle) {
        synchronized (toggles) {
            var open = toggles.remove(action);
            if (open != null) {
                open.close();
            } else {
                var fresh = subscribe(toggle.conduit(), toggle.subscriber());
                if (fresh != null) {
                    toggles.put(action, fresh);
                }
            }
        }
    }

    private Subscription subscribe(int part, int subscriber) {
        if (!conduits.containsKey(part) || subscriber >= subscribers.get(part).size()) {
            return null;
        }
        try {
            var circuit = ((Spec.Conduit) spec.parts().get(part)).circuit();
            var label = "subscriber " + part + "." + subscriber;
            return conduits.get(part).subscribe(subscribers.get(part).get(subscriber),
                    _ -> logs.get(circuit).add(label + " ends"));
        } catch (Fault closed) {
            return null;
        }
    }

    private Fiber<Value> fiber(List<Stage> stages, int circuit) {
        Fiber<Value> fiber = cortex.fiber();
        for (var stage : stages) {
            fiber = switch (stage) {
                case Spec.Tee tee -> fiber.tee(pipe(tee.side()));
                case Spec.Route route -> fiber.route(
                        value -> ReferenceStages.divisible(value, route.divisor()), pipe(route.side()));
                case Spec.When when -> fiber.when(
                        value -> ReferenceStages.divisible(value, when.divisor()),
                        fiber(when.detour(), circuit));
                case Spec.Plain plain -> plain(fiber, plain.kind(), plain.number(), circuit);
            };
        }
        return fiber;
    }

    private Fiber<Value> plain(Fiber<Value> fiber, Spec.Kind kind, int n, int circuit) {
        var zero = new Value(0, 0);
        return switch (kind) {
            case GUARD -> fiber.guard(value -> !ReferenceStages.divisible(value, n + 1));
            case REPLACE -> fiber.replace(value -> ReferenceStages.sum(new Value(n, 0), value));
            case DIFF -> fiber.diff();
            case LIMIT -> fiber.limit(n);
            case REDUCE -> fiber.reduce(zero, ReferenceStages::sum);
            case DELAY -> fiber.delay(n, zero);
            case PEEK -> fiber.peek(value -> logs.get(circuit).add("peek " + value));
            case FAIL -> fiber.peek(value -> {
                if (ReferenceStages.divisible(value, n + 1)) {
                    ProgramFailures.raise(n);
                }
            });
        };
    }

    @Override
    public void perform(Step step) {
        switch (step) {
            case Spec.Emit emit -> pipe(emit.target()).emit(emit.value());
            case Spec.Subscribe subscribe ->
                slots.add(subscribe(subscribe.conduit(), subscribe.subscriber()));
            case Spec.Unsubscribe unsubscribe -> {
                if (unsubscribe.which() < slots.size() && slots.get(unsubscribe.which()) != null) {
                    slots.get(unsubscribe.which()).close();
                }
            }
            // A close takes effect from the call on, so it must not overtake pending work of receptors.
            case Spec.CloseSubscriber close -> {
                settle();
                subscribers.get(close.conduit()).get(close.subscriber()).close();
            }
            case Spec.CloseConduit close -> {
                settle();
                conduits.get(close.conduit()).close();
            }
            case Spec.Drain drain -> basins.get(drain.basin()).drain(pipe(drain.target()));
            case Spec.Update update ->
                ports.get(update.port()).update(new Value(update.delta(), 0), ReferenceStages::sum);
            case Spec.Show show -> ports.get(show.port()).emit(pipe(show.target()));
            case Spec.Await _ -> settle();
        }
        if (circuits.size() > 1) {
            settle();
        }
    }

    /// Waits until no circuit can have work left that another one caused.
    private void settle() {
        int rounds = circuits.size() == 1 ? 1 : 4 * spec.parts().size();
        for (int round = 0; round < rounds; round++) {
            circuits.forEach(Circuit::await);
        }
    }
}
