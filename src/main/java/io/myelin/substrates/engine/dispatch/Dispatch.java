package io.myelin.substrates.engine.dispatch;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects the receivers of one target, in registration order, and arranges them for fast dispatch.
///
/// An entry is either a receptor, which runs inside the dispatch, or another target of the same circuit, whose emission
/// goes through transit (Specification §5.3). Adjacent targets share one transit entry: no other entry can come between
/// adjacent ones, so queueing the row once gives the same order.
///
/// Not thread-safe; used while building, on the caller's thread for fixed targets and on the
/// circuit's thread for channels.
public final class Dispatch {

    private final Loop worker;
    private final List<Receptor<Object>> steps = new ArrayList<>();
    private final List<Target> row = new ArrayList<>();

    private final ListCompiler compiler;
    private final Object label;
    /// The whole list in place of the two above.
    private Receptor<Object> @Nullable [] whole;

    /// @param worker the circuit that the dispatch runs on
    public Dispatch(Loop worker) {
        this(worker, "");
    }

    /// @param worker the circuit that the dispatch runs on
    /// @param label becomes part of the name of its compiled class; its text is read when the class is made
    public Dispatch(Loop worker, Object label) {
        this(worker, label, worker.compiler());
    }

    /// @param worker the circuit that the dispatch runs on
    /// @param label becomes part of the name of its compiled class; its text is read when the class is made
    /// @param compiler makes the class
    public Dispatch(Loop worker, Object label, ListCompiler compiler) {
        this.worker = worker;
        this.label = label;
        this.compiler = compiler;
    }

    /// Appends a receptor.
    @SuppressWarnings("unchecked") // a receptor only receives the values of its own pipe
    public void add(Receptor<?> receptor) {
        flush();
        steps.add((Receptor<Object>) receptor);
    }

    /// Sets the whole list, two receptors or more. It is not copied, and must not be changed any more.
    public void setAll(Receptor<Object>[] receptors) {
        whole = receptors;
    }

    /// Appends an emission to a pipe's target: transit on the same circuit, ingress on another.
    public void add(Target target) {
        if (target.worker() == worker) {
            row.add(target);
        } else {
            add(new Crossing(target));
        }
    }

    private void flush() {
        if (row.size() == 1 || worker.shadow() != null) {
            row.forEach(target -> steps.add(new Relay(worker, target)));
        } else if (row.size() > 1) {
            steps.add(new Relay(worker, Target.row(worker, row, compiler, label)));
        }
        row.clear();
    }

    /// The continuation after all receptors, if the last step is an emission on the same circuit.
    private @Nullable Target last() {
        return !steps.isEmpty() && worker.shadow() == null && steps.getLast() instanceof Relay relay ? relay.target()
                : null;
    }

    /// Installs the collected list in a target.
    void install(Target target) {
        flush();
        Target next = last();
        var before = next == null ? steps : steps.subList(0, steps.size() - 1);
        target.install(whole != null ? whole : before.toArray(FanOut.array(0)), next, compiler, label);
    }

    /// Whether two steps do the same. Receptors of users are compared by identity.
    static boolean isSame(Receptor<Object> one, Receptor<Object> other) {
        return one == other || (one instanceof Relay || one instanceof Crossing) && one.equals(other);
    }

    /// The target that a step emits to, or the step itself.
    static Receptor<Object> receiver(Receptor<Object> step) {
        return switch (step) {
            case Relay relay -> relay.target();
            case Crossing crossing -> crossing.target();
            default -> step;
        };
    }

    /// A step that emits to a target of the same circuit.
    private record Relay(Loop worker, Target target) implements Receptor<Object> {
        @Override
        public void receive(Object emission) {
            worker.transit().push(target, emission);
        }
    }

    /// A step that emits to a target of another circuit.
    private record Crossing(Target target) implements Receptor<Object> {
        @Override
        public void receive(Object emission) {
            target.worker().submit(target, emission);
        }
    }
}
