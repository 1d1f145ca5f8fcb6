package io.myelin.substrates.topology.cut;

import io.myelin.substrates.channel.CircuitSubscriber;
import io.myelin.substrates.channel.SubscriptionRegistry;
import io.myelin.substrates.engine.Worker;
import java.util.ArrayList;
import java.util.List;

/// Copies, as one entry of a circuit's queue, what may change in it: so all belongs to one point of its order, and the
/// circuit is held for the copies alone.
final class Cut implements Runnable {

    private final List<Object> components;
    /// Written by the job, read after an await.
    private final List<Object> parts = new ArrayList<>();
    private boolean complete;

    private Cut(List<Object> components) {
        this.components = components;
    }

    /// Takes a cut. Not on the circuit's thread.
    ///
    /// @param components those to look at
    /// @return the components that never change, and copies of the others, in the same order
    /// @throws IllegalStateException if the circuit is closed, or has reported why it could not be done
    static List<Object> of(Worker worker, List<Object> components) {
        var cut = new Cut(components);
        worker.submit(cut);
        worker.await();
        if (!cut.complete) {
            throw new IllegalStateException("the circuit " + worker.name() + " is closed, or has no memory for this");
        }
        return cut.parts;
    }

    @Override
    public void run() {
        for (Object component : components) {
            Object part = switch (component) {
                case SubscriptionRegistry<?> registry -> registry.cut();
                case CircuitSubscriber<?> subscriber -> subscriber.isActive() ? subscriber : null;
                default -> component;
            };
            if (part != null) {
                parts.add(part);
            }
        }
        complete = true;
    }
}
