package io.myelin.substrates.engine.dispatch;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.operator.Stage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The causes of what waits in the transit of an observed circuit: beside each entry, what emitted it.
///
/// The lists of an observed circuit's targets begin and end with a receptor of this class. Between the two nothing
/// leaves transit, so what it has grown by was emitted meanwhile. Other circuits have no such receptors, and never load
/// this class. Circuit thread, but for the making of lists.
public final class ShadowTransit {

    /// Told of each value that begins to be processed, and of each failure; see `EmissionObserver`.
    @FunctionalInterface
    public interface Listener {

        void begins(long id, long parent, @Nullable Subject<?> subject, String stages, Object value);
    }

    private record Processing(long id, @Nullable Subject<?> subject) {}

    private final Loop loop;
    private final Listener listener;
    /// For each entry in transit that was accounted for, what emitted it.
    private final ArrayDeque<Long> parents = new ArrayDeque<>();
    /// What is being processed, the innermost first.
    private final ArrayDeque<Processing> current = new ArrayDeque<>();
    private long issued;

    /// @param loop the observed circuit
    public ShadowTransit(Loop loop, Listener listener) {
        this.loop = loop;
        this.listener = listener;
    }

    /// The observed list of a target.
    FanOut list(Target target, List<? extends Receptor<Object>> receptors) {
        String stages = receptors.size() == 1 ? stages(receptors.getFirst()) : "";
        List<Receptor<Object>> all = new ArrayList<>();
        all.add(value -> begin(target.subject(), stages, value));
        all.addAll(receptors);
        all.add(_ -> end());
        return new FanOut(all.toArray(FanOut.array(0)), ListCompiler.NONE, "");
    }

    private static String stages(Receptor<?> first) {
        var names = new StringJoiner("|");
        for (Receptor<?> at = first; at instanceof Stage<?, ?> stage; at = stage.next()) {
            names.add(stage.getClass().getSimpleName());
        }
        return names.toString();
    }

    /// Performs a task of the engine's own.
    public void perform(Consumer<Object> task, Object argument) {
        try {
            try {
                begin(null, "", argument);
            } catch (Throwable failure) {
                loop.report(null, failure); // what the observer throws costs no task
            }
            task.accept(argument);
        } finally {
            end();
        }
    }

    /// Tells of a failure of what is being processed.
    public void failed(Throwable failure) {
        listener.begins(++issued, current.isEmpty() ? 0 : current.element().id(), null, "", failure);
    }

    private void begin(@Nullable Subject<?> subject, String stages, Object value) {
        Processing around = current.peek();
        Long parent;
        if (around == null) {
            parent = parents.poll(); // taken from transit, or from ingress, which waits until transit is empty
        } else {
            account(); // inside another one, as after the last stage of a fiber
            if (around.subject() == subject) {
                current.push(around); // a part of its delivery, as that of an enclosing name
                return;
            }
            parent = around.id();
        }
        current.push(new Processing(++issued, subject));
        listener.begins(issued, parent == null ? 0 : parent, subject, stages, value);
    }

    private void end() {
        account();
        current.pop();
    }

    private void account() {
        Long emitter = current.element().id();
        for (int missing = loop.transit().size() - parents.size(); missing > 0; missing--) {
            parents.add(emitter);
        }
    }
}
