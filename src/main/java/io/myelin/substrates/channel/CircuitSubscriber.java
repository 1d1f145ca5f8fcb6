package io.myelin.substrates.channel;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Registrar;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.QueuedResource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/// A subscriber, bound to the circuit that made it (Specification §7.2).
///
/// @param <E> the type of the emissions
public final class CircuitSubscriber<E> extends QueuedResource<Subscriber<E>> implements Subscriber<E> {

    private final BiConsumer<? super Subject<Pipe<E>>, ? super Registrar<E>> behavior;

    /// Confined to the circuit's thread.
    private final Set<CircuitSubscription<E>> subscriptions = new LinkedHashSet<>(2);

    /// @param subject  the subscriber's identity
    /// @param worker   the worker of its circuit
    /// @param behavior called for each discovered channel
    public CircuitSubscriber(
            LinkedSubject<Subscriber<E>> subject,
            Worker worker,
            BiConsumer<? super Subject<Pipe<E>>, ? super Registrar<E>> behavior) {
        super(subject, worker);
        this.behavior = behavior;
    }

    /// The callback.
    public BiConsumer<? super Subject<Pipe<E>>, ? super Registrar<E>> behavior() {
        return behavior;
    }

    /// Whether a new subscription is refused. Any thread.
    boolean isRefused() {
        return isCloseRequested();
    }

    /// Whether a queued subscription can still begin. Circuit thread.
    public boolean isActive() {
        return !isCloseDelivered();
    }

    void add(CircuitSubscription<E> subscription) {
        subscriptions.add(subscription);
    }

    void remove(CircuitSubscription<E> subscription) {
        subscriptions.remove(subscription);
    }

    @Override
    protected void closeDelivered() {
        CircuitSubscription.end(List.copyOf(subscriptions));
    }
}
