package io.myelin.tck.ordering;

import io.myelin.tck.ordering.Spec.Action;
import io.myelin.tck.ordering.Spec.Behavior;
import io.myelin.tck.ordering.Spec.Part;
import io.myelin.tck.ordering.Spec.Receiver;
import io.myelin.tck.ordering.Spec.Ref;
import io.myelin.tck.ordering.Spec.Stage;
import io.myelin.tck.ordering.Spec.Step;
import java.util.ArrayList;
import java.util.List;

/// Makes a program of parts and steps whose references are any numbers.
///
/// Numbers wrap around, so that every list of parts and every list of steps is a program, even after some of either
/// were removed: a generator can shrink them one by one.
final class Resolution {

    private final int circuits;
    private final int parts;
    private final List<Part> made = new ArrayList<>();
    /// Parts that a later one may lead to.
    private final List<Integer> pipes = new ArrayList<>();

    private Resolution(int circuits, int parts) {
        this.circuits = circuits;
        this.parts = parts;
    }

    static Spec of(int circuits, List<Part> parts, List<Step> steps) {
        var resolution = new Resolution(circuits, parts.size());
        parts.forEach(resolution::add);
        var resolved = new ArrayList<Step>();
        steps.forEach(step -> resolved.addAll(resolution.step(step)));
        return new Spec(circuits, List.copyOf(resolution.made), List.copyOf(resolved));
    }

    private void add(Part part) {
        var resolved = part(part);
        if (!(resolved instanceof Spec.Port)) {
            pipes.add(made.size());
        }
        made.add(resolved);
    }

    private Part part(Part part) {
        return switch (part) {
            case Spec.End end -> new Spec.End(circuit(end.circuit()), actions(end.actions()));
            case Spec.FanOut fanOut -> new Spec.FanOut(circuit(fanOut.circuit()),
                    pipes.isEmpty() ? List.of() : fanOut.targets().stream().map(this::lower).toList());
            case Spec.Conduit conduit -> new Spec.Conduit(circuit(conduit.circuit()), conduit.routing(),
                    conduit.subscribers().stream().map(this::behavior).toList());
            case Spec.Basin basin -> new Spec.Basin(circuit(basin.circuit()), basin.capacity());
            case Spec.Port port -> new Spec.Port(circuit(port.circuit()));
            // There is no part yet that they could lead to.
            case Spec.Hop hop when pipes.isEmpty() -> new Spec.End(circuit(hop.circuit()), List.of());
            case Spec.Staged _ when pipes.isEmpty() -> new Spec.End(0, List.of());
            case Spec.Hop hop -> new Spec.Hop(circuit(hop.circuit()), lower(hop.target()));
            case Spec.Staged staged -> new Spec.Staged(stages(staged.stages()), lower(staged.target()));
        };
    }

    private int circuit(int number) {
        return number % circuits;
    }

    private Ref lower(Ref ref) {
        return new Ref(pipes.get(ref.part() % pipes.size()), ref.name());
    }

    private Ref any(Ref ref) {
        return new Ref(ref.part() % parts, ref.name());
    }

    private Behavior behavior(Behavior behavior) {
        return new Behavior(behavior.receivers().stream().map(this::receiver).toList());
    }

    private Receiver receiver(Receiver receiver) {
        return switch (receiver) {
            case Spec.Bare bare -> new Spec.Bare(actions(bare.actions()));
            case Spec.Piped _ when pipes.isEmpty() -> new Spec.Bare(List.of());
            case Spec.Piped piped -> new Spec.Piped(lower(piped.target()), piped.sameName());
        };
    }

    private List<Action> actions(List<Action> actions) {
        return actions.stream().<Action>map(action -> switch (action) {
            case Spec.Forward forward -> new Spec.Forward(any(forward.target()), forward.delta());
            case Spec.Toggle toggle -> new Spec.Toggle(toggle.conduit() % parts, toggle.subscriber());
            case Spec.Fail fail -> fail;
            case Spec.Empty empty -> new Spec.Empty(empty.basin() % parts, any(empty.target()));
        }).toList();
    }

    private List<Stage> stages(List<Stage> stages) {
        return stages.stream().<Stage>map(stage -> switch (stage) {
            case Spec.Tee tee -> new Spec.Tee(lower(tee.side()));
            case Spec.Route route -> new Spec.Route(route.divisor(), lower(route.side()));
            case Spec.When when -> new Spec.When(when.divisor(), stages(when.detour()));
            case Spec.Plain plain -> plain;
        }).toList();
    }

    // ---- steps; one without a part of its kind is omitted ----

    private List<Step> step(Step step) {
        return switch (step) {
            case Spec.Emit emit -> pipes.isEmpty() ? List.of()
                    : List.of(new Spec.Emit(lower(emit.target()), emit.value()));
            case Spec.Subscribe subscribe -> some(Spec.Conduit.class, subscribe.conduit()).stream()
                    .filter(this::isSubscribable)
                    .<Step>map(conduit -> new Spec.Subscribe(conduit, wrap(conduit, subscribe.subscriber())))
                    .toList();
            case Spec.CloseSubscriber close -> some(Spec.Conduit.class, close.conduit()).stream()
                    .filter(this::isSubscribable)
                    .<Step>map(conduit -> new Spec.CloseSubscriber(conduit, wrap(conduit, close.subscriber())))
                    .toList();
            case Spec.CloseConduit close -> some(Spec.Conduit.class, close.conduit()).stream()
                    .<Step>map(Spec.CloseConduit::new).toList();
            case Spec.Drain drain -> some(Spec.Basin.class, drain.basin()).stream()
                    .<Step>map(basin -> new Spec.Drain(basin, lower(drain.target()))).toList();
            case Spec.Update update -> some(Spec.Port.class, update.port()).stream()
                    .<Step>map(port -> new Spec.Update(port, update.delta())).toList();
            case Spec.Show show -> pipes.isEmpty() ? List.of() : some(Spec.Port.class, show.port()).stream()
                    .<Step>map(port -> new Spec.Show(port, lower(show.target()))).toList();
            case Spec.Unsubscribe _,Spec.Await _ -> List.of(step);
        };
    }

    /// The part of a kind that a number selects, if there is any.
    private List<Integer> some(Class<? extends Part> kind, int number) {
        var all = new ArrayList<Integer>();
        for (int part = 0; part < made.size(); part++) {
            if (kind.isInstance(made.get(part))) {
                all.add(part);
            }
        }
        return all.isEmpty() ? all : List.of(all.get(number % all.size()));
    }

    private boolean isSubscribable(int conduit) {
        return subscribers(conduit) > 0;
    }

    private int wrap(int conduit, int subscriber) {
        return subscriber % subscribers(conduit);
    }

    private int subscribers(int conduit) {
        return ((Spec.Conduit) made.get(conduit)).subscribers().size();
    }
}
