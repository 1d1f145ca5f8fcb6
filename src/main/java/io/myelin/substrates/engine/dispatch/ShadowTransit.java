package io.myelin.substrates.engine.dispatch;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The causes of what waits in the transit of an observed circuit: beside each entry, what emitted it.
///
/// The lists of an observed circuit's targets begin and end with a receptor of this class. Between the two nothing
/// leaves transit, so what it has grown by was emitted meanwhile. Circuits that are not observed have no such receptors,
/// and never load this class. Circuit thread, except for [#name].
public final class ShadowTransit {

    /// Told of each value that begins to be processed, and of each failure; see `EmissionObserver`.
    @FunctionalInterface
    public interface Listener {

        void begins(long id, long parent, @Nullable Object subject, String stages, Object value);
    }

    /// What identifies a target.
    private record Named(Object subject, String stages) {}

    private final Loop loop;
    private final Listener listener;
    private final Map<Target, Named> names = new ConcurrentHashMap<>();
    /// For each entry in transit that was accounted for, what emitted it.
    private final ArrayDeque<Long> parents = new ArrayDeque<>();
    /// What is being processed, the innermost first.
    private final ArrayDeque<Long> current = new ArrayDeque<>();
    private long issued;

    /// @param loop the observed circuit
    public ShadowTransit(Loop loop, Listener listener) {
        this.loop = loop;
        this.listener = listener;
    }

    /// Names a target by the subject of its pipe, and the stages that run before another pipe. Any thread.
    public void name(Target target, Object subject, String stages) {
        names.put(target, new Named(subject, stages));
    }

    /// The observed list of a target.
    FanOut list(Target target, List<? extends Receptor<Object>> receptors) {
        List<Receptor<Object>> all = new ArrayList<>();
        all.add(value -> begin(names.get(target), value));
        all.addAll(receptors);
        all.add(_ -> end());
        return new FanOut(all.toArray(FanOut.array(0)), ListCompiler.NONE, "");
    }

    /// Performs a task of the engine's own.
    public void perform(EngineTask task, Object argument) {
        begin(null, argument);
        try {
            task.run(argument);
        } finally {
            end();
        }
    }

    /// Tells of a failure of what is being processed.
    public void failed(Throwable failure) {
        listener.begins(++issued, current.isEmpty() ? 0 : current.element(), null, "", failure);
    }

    private void begin(@Nullable Named named, Object value) {
        Long parent = current.peek();
        if (parent != null) {
            account(); // inside another one, as after the last stage of a fiber
            if (named == null) {
                current.push(parent); // a part of its delivery, as that of an enclosing name
                return;
            }
        } else {
            parent = parents.poll(); // taken from transit, or from ingress, which waits until transit is empty
        }
        current.push(++issued);
        listener.begins(
                issued, parent == null ? 0 : parent, named == null ? null : named.subject(),
                named == null ? "" : named.stages(), value);
    }

    private void end() {
        account();
        current.pop();
    }

    private void account() {
        Long emitter = current.element();
        for (int missing = loop.transit().size() - parents.size(); missing > 0; missing--) {
            parents.add(emitter);
        }
    }
}
