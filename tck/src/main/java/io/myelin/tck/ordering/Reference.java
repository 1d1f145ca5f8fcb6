package io.myelin.tck.ordering;

import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.ordering.Spec.Action;
import io.myelin.tck.ordering.Spec.Behavior;
import io.myelin.tck.ordering.Spec.Ref;
import io.myelin.tck.ordering.Spec.Stage;
import io.myelin.tck.ordering.Spec.Step;
import io.myelin.tck.ordering.Spec.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/// Runs a program as the contract requires, on one thread and with two plain queues for each circuit.
///
/// - Work from outside a circuit waits in its ingress queue; work that a circuit gives itself waits in its
///   transit queue, which is emptied before the next piece of ingress (§5.3).
/// - Subscribing and unsubscribing are queued like other work, so they take effect at their position in the queue
///   (§7.6).
/// - A channel calls a subscription's callback at the first emission under it; receptors run at once, in the order of
///   subscription and registration, pipes are emitted to (§7.3, §7.4).
/// - STEM continues with the enclosing names, innermost first (§10.3).
/// - Stages run with the pipe after them (§6.2.6).
final class Reference implements ProgramMachine {

    /// Programs whose emissions exceed this bound are not compared.
    static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final int LONGEST = 20_000;

    /// One circuit: its queues and observations.
    private static final class Queues {
        final Deque<Runnable> ingress = new ArrayDeque<>();
        final Deque<Runnable> transit = new ArrayDeque<>();
        final List<String> log = new ArrayList<>();
    }

    /// One subscription. Whether it is active is known on its circuit only.
    private static final class Subscribed {
        final int conduit;
        final int subscriber;
        final Set<String> met = new HashSet<>();
        boolean active;
        boolean ended;

        Subscribed(int conduit, int subscriber) {
            this.conduit = conduit;
            this.subscriber = subscriber;
        }
    }

    private final Spec spec;
    private final List<Queues> circuits = new ArrayList<>();
    /// The circuit that is running, null for the program's own thread.
    private Queues running;
    private int work;

    private final Map<Integer, List<Subscribed>> subscribed = new HashMap<>();
    private final List<Subscribed> slots = new ArrayList<>();
    private final Map<Action, Subscribed> toggles = new IdentityHashMap<>();
    private final Map<Stage, Function<Value, Optional<Value>>> stages = new IdentityHashMap<>();
    private final Map<Integer, Deque<Value>> basins = new HashMap<>();
    private final Map<Integer, Value> ports = new HashMap<>();
    /// Conduits, and subscribers as conduit and index, whose close was called.
    private final Set<List<Integer>> closed = new HashSet<>();

    Reference(Spec spec) {
        this.spec = spec;
        for (int circuit = 0; circuit < spec.circuits(); circuit++) {
            circuits.add(new Queues());
        }
    }

    @Override
    public List<List<String>> logs() {
        return circuits.stream().map(queues -> queues.log).toList();
    }

    // ---- queues ----

    private void submit(int circuit, Runnable job) {
        var queues = circuits.get(circuit);
        (queues == running ? queues.transit : queues.ingress).add(job);
        if (running == null) {
            work();
        }
    }

    /// Runs circuits in turn until no work is left. Their order does not affect what each observes.
    private void work() {
        boolean busy = true;
        while (busy) {
            busy = false;
            for (var queues : circuits) {
                var job = queues.ingress.poll();
                if (job != null) {
                    busy = true;
                    running = queues;
                    job.run();
                    while (!queues.transit.isEmpty()) {
                        queues.transit.poll().run();
                    }
                    running = null;
                }
            }
        }
    }

    private void log(String line) {
        running.log.add(line);
        if (++work > LONGEST) {
            throw new TooLong();
        }
    }

    // ---- pipes ----

    /// The circuit that owns a pipe; empty if a part has no pipe.
    private Optional<Integer> owner(Ref ref) {
        return switch (spec.parts().get(ref.part())) {
            case Spec.End end -> Optional.of(end.circuit());
            case Spec.FanOut fanOut -> Optional.of(fanOut.circuit());
            case Spec.Hop hop -> Optional.of(hop.circuit());
            case Spec.Staged staged -> owner(staged.target());
            case Spec.Conduit conduit -> Optional.of(conduit.circuit());
            case Spec.Basin basin -> Optional.of(basin.circuit());
            case Spec.Port _ -> Optional.empty();
        };
    }

    private void emit(Ref ref, Value value) {
        if (++work > LONGEST) {
            throw new TooLong();
        }
        owner(ref).ifPresent(circuit -> submit(circuit, () -> dispatch(ref, value)));
    }

    private void dispatch(Ref ref, Value value) {
        switch (spec.parts().get(ref.part())) {
            case Spec.End end -> receive("end " + ref.part(), end.actions(), value);
            case Spec.FanOut fanOut when fanOut.targets().size() == 1 ->
                pass(fanOut.circuit(), fanOut.targets().getFirst(), value);
            case Spec.FanOut fanOut -> fanOut.targets().forEach(target -> emit(target, value));
            case Spec.Hop hop -> pass(hop.circuit(), hop.target(), value);
            case Spec.Staged staged ->
                run(staged.stages(), value, passed -> dispatch(staged.target(), passed));
            case Spec.Conduit conduit -> channel(ref, conduit, value);
            case Spec.Basin basin -> retain(ref.part(), basin.capacity(), value);
            case Spec.Port _ -> throw new AssertionError("no pipe leads to a port");
        }
    }

    /// A hop into a pipe of the same circuit is that pipe, so it is not queued.
    private void pass(int circuit, Ref target, Value value) {
        if (owner(target).equals(Optional.of(circuit))) {
            dispatch(target, value);
        } else {
            emit(target, value);
        }
    }

    private void receive(String label, List<Action> actions, Value value) {
        log(label + " " + value);
        if (value.life() > 0) {
            for (var action : actions) {
                if (action instanceof Spec.Fail) {
                    return;
                }
                act(action, value);
            }
        }
    }

    private void act(Action action, Value value) {
        switch (action) {
            case Spec.Forward forward -> emit(forward.target(), value.next(forward.delta()));
            case Spec.Empty empty -> drain(empty.basin(), empty.target());
            case Spec.Fail _ -> throw new AssertionError("ends the receptor, see there");
            case Spec.Toggle toggle -> {
                var open = toggles.remove(action);
                if (open != null) {
                    unsubscribe(open);
                } else {
                    var fresh = subscribe(toggle.conduit(), toggle.subscriber());
                    if (fresh != null) {
                        toggles.put(action, fresh);
                    }
                }
            }
        }
    }

    private void run(List<Stage> chain, Value value, Consumer<Value> end) {
        if (chain.isEmpty()) {
            end.accept(value);
            return;
        }
        Consumer<Value> next = passed -> run(chain.subList(1, chain.size()), passed, end);
        switch (chain.getFirst()) {
            case Spec.Plain plain -> {
                if (plain.kind() == Spec.Kind.PEEK) {
                    log("peek " + value);
                }
                stages.computeIfAbsent(plain, _ -> ReferenceStages.of(plain.kind(), plain.number()))
                        .apply(value)
                        .ifPresent(next);
            }
            case Spec.Tee tee -> {
                emit(tee.side(), value);
                next.accept(value);
            }
            case Spec.Route route -> {
                if (ReferenceStages.divisible(value, route.divisor())) {
                    emit(route.side(), value);
                } else {
                    next.accept(value);
                }
            }
            case Spec.When when -> {
                if (ReferenceStages.divisible(value, when.divisor())) {
                    run(when.detour(), value, next);
                } else {
                    next.accept(value);
                }
            }
        }
    }

    // ---- channels and subscriptions ----

    private void channel(Ref ref, Spec.Conduit conduit, Value value) {
        var levels = new ArrayList<String>();
        var name = ref.name();
        levels.add(name);
        while (conduit.routing() == Routing.STEM && name.contains(".")) {
            name = name.substring(0, name.lastIndexOf('.'));
            levels.add(name);
        }
        // All callbacks run before any delivery; changes that they make do not affect this emission.
        var present = List.copyOf(subscribed.getOrDefault(ref.part(), List.of()));
        for (var level : levels) {
            for (var subscription : present) {
                if (subscription.met.add(level) && conduit.routing() == Routing.PIPE) {
                    log(label(subscription) + " meets " + level);
                }
            }
        }
        for (var level : levels) {
            for (var subscription : present) {
                deliver(subscription, conduit.subscribers().get(subscription.subscriber), level, value);
            }
        }
    }

    private void deliver(Subscribed subscription, Behavior behavior, String level, Value value) {
        int index = 0;
        for (var receiver : behavior.receivers()) {
            var label = label(subscription) + "." + index++ + " of " + level;
            switch (receiver) {
                case Spec.Bare bare -> receive(label, bare.actions(), value);
                case Spec.Piped piped -> emit(piped.sameName()
                        ? new Ref(piped.target().part(), level) : piped.target(), value);
            }
        }
    }

    private static String label(Subscribed subscription) {
        return "subscriber " + subscription.conduit + "." + subscription.subscriber;
    }

    private int circuitOf(int conduit) {
        return ((Spec.Conduit) spec.parts().get(conduit)).circuit();
    }

    private Subscribed subscribe(int part, int subscriber) {
        if (!(spec.parts().get(part) instanceof Spec.Conduit conduit)
                || subscriber >= conduit.subscribers().size()
                || closed.contains(List.of(part))
                || closed.contains(List.of(part, subscriber))) {
            return null;
        }
        var subscription = new Subscribed(part, subscriber);
        submit(conduit.circuit(), () -> {
            if (!subscription.ended) {
                subscription.active = true;
                subscribed.computeIfAbsent(part, _ -> new ArrayList<>()).add(subscription);
            }
        });
        return subscription;
    }

    private void unsubscribe(Subscribed subscription) {
        submit(circuitOf(subscription.conduit), () -> end(subscription));
    }

    private void end(Subscribed subscription) {
        subscription.ended = true;
        if (subscription.active) {
            subscription.active = false;
            subscribed.get(subscription.conduit).remove(subscription);
            log(label(subscription) + " ends");
        }
    }

    // ---- basins and ports ----

    private void retain(int basin, int capacity, Value value) {
        var kept = basins.computeIfAbsent(basin, _ -> new ArrayDeque<>());
        if (kept.size() == capacity) {
            kept.removeFirst();
        }
        kept.add(value);
    }

    private void drain(int part, Ref target) {
        if (spec.parts().get(part) instanceof Spec.Basin basin && owner(target).isPresent()) {
            submit(basin.circuit(), () -> {
                var kept = basins.remove(part);
                if (kept != null) {
                    kept.forEach(value -> emit(target, value));
                }
            });
        }
    }

    // ---- steps ----

    @Override
    public void perform(Step step) {
        switch (step) {
            case Spec.Emit emit -> emit(emit.target(), emit.value());
            case Spec.Subscribe subscribe ->
                slots.add(subscribe(subscribe.conduit(), subscribe.subscriber()));
            case Spec.Unsubscribe unsubscribe -> {
                if (unsubscribe.which() < slots.size() && slots.get(unsubscribe.which()) != null) {
                    unsubscribe(slots.get(unsubscribe.which()));
                }
            }
            case Spec.CloseSubscriber close -> {
                closed.add(List.of(close.conduit(), close.subscriber()));
                endAll(close.conduit(), close.subscriber());
            }
            case Spec.CloseConduit close -> {
                closed.add(List.of(close.conduit()));
                endAll(close.conduit(), -1);
            }
            case Spec.Drain drain -> drain(drain.basin(), drain.target());
            case Spec.Update update -> submit(circuitOfPort(update.port()),
                    () -> ports.merge(update.port(), new Value(update.delta(), 0), ReferenceStages::sum));
            case Spec.Show show -> submit(circuitOfPort(show.port()),
                    () -> emit(show.target(), ports.getOrDefault(show.port(), new Value(0, 0))));
            case Spec.Await _ -> {}
        }
    }

    private int circuitOfPort(int port) {
        return ((Spec.Port) spec.parts().get(port)).circuit();
    }

    private void endAll(int conduit, int subscriber) {
        submit(circuitOf(conduit), () -> List.copyOf(subscribed.getOrDefault(conduit, List.of())).stream()
                .filter(subscription -> subscriber < 0 || subscription.subscriber == subscriber)
                .forEach(this::end));
    }
}
