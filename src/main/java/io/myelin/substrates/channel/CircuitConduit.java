package io.myelin.substrates.channel;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Subscription;
import io.humainary.substrates.api.Substrates.Substrate;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.identity.Faults;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.NameTable;
import io.myelin.substrates.pipe.QueuedResource;
import io.myelin.substrates.recipe.FiberRecipe;
import io.myelin.substrates.recipe.FlowRecipe;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A conduit: its channels by name, and the subscriptions that they follow (Specification §7.6.2, §10).
///
/// @param <E> the type of the emissions
public final class CircuitConduit<E> extends QueuedResource<Conduit<E>> implements Conduit<E> {

    private final SubscriptionRegistry<E> registry;
    /// The registry's own table; saves a load on the most frequent lookup.
    private final NameTable<Channel<E>> channels;
    /// The first channel looked up, often the only one: saves the table. Plain: racing threads set it a few times at
    /// most, and the fields of a channel that a reader needs are final.
    private @Nullable Channel<E> first;

    /// @param subject the conduit's identity
    /// @param worker  the worker of its circuit
    /// @param circuit its circuit, whose close closes it (Specification §3); null if there is none
    /// @param routing how emissions propagate
    public CircuitConduit(
            LinkedSubject<Conduit<E>> subject,
            Worker worker,
            @Nullable QueuedResource<Circuit> circuit,
            Routing routing) {
        super(subject, worker, circuit);
        registry = new SubscriptionRegistry<>(worker, subject, routing == Routing.STEM);
        channels = registry.channels();
    }

    /// What its channels share. They hold it, so it lives as long as any of its pipes.
    public SubscriptionRegistry<E> registry() {
        return registry;
    }

    @Override
    public Pipe<E> get(Name name) {
        return pipe(InternedName.require(name, subject(), "get"));
    }

    private Pipe<E> pipe(InternedName name) {
        Channel<E> likely = first;
        if (likely != null && likely.name() == name) {
            return likely.pipe();
        }
        Channel<E> known = channels.get(name);
        return (known != null ? known : make(name, likely)).pipe();
    }

    private Channel<E> make(InternedName name, @Nullable Channel<E> before) {
        Channel<E> channel = registry.channel(name);
        if (before == null) {
            first = channel;
        }
        return channel;
    }

    @Override
    public Pipe<E> get(Subject<?> named) {
        return pipe(LinkedSubject.require(named, subject(), "get").name());
    }

    @Override
    public Pipe<E> get(Substrate<?> substrate) {
        return get(requireNonNull(substrate, "substrate").subject());
    }

    @Override
    public <U> Pool<U> pool(Function<? super Pipe<E>, ? extends U> fn) {
        requireNonNull(fn, "fn");
        requireOpen("pool");
        return new MemoizingPool<>(subject(), name -> fn.apply(pipe(name)));
    }

    @Override
    public <T> Pool<Pipe<T>> pool(Flow<T, E> flow) {
        if (!(requireNonNull(flow, "flow") instanceof FlowRecipe<T, E> own)) {
            throw Faults.foreign(subject(), "pool", flow);
        }
        return pool(own::pipe);
    }

    @Override
    public Pool<Pipe<E>> pool(Fiber<E> fiber) {
        if (!(requireNonNull(fiber, "fiber") instanceof FiberRecipe<E> own)) {
            throw Faults.foreign(subject(), "pool", fiber);
        }
        return pool(own::pipe);
    }

    @Override
    public Subscription subscribe(Subscriber<E> subscriber) {
        return admit(subscriber, null);
    }

    @Override
    public Subscription subscribe(
            Subscriber<E> subscriber, Consumer<? super Subscription> onClose) {
        requireNonNull(subscriber, "subscriber");
        return admit(subscriber, requireNonNull(onClose, "onClose"));
    }

    private Subscription admit(
            Subscriber<E> subscriber, @Nullable Consumer<? super Subscription> onClose) {
        if (!(requireNonNull(subscriber, "subscriber") instanceof CircuitSubscriber<E> own)) {
            throw Faults.foreign(subject(), "subscribe", subscriber);
        }
        if (own.worker() != worker()) {
            throw Faults.otherCircuit(subject(), "subscribe", own.subject());
        }
        requireOpen("subscribe");
        if (own.isRefused()) {
            throw Faults.closed(subject(), "subscribe", own.subject());
        }
        LinkedSubject<Subscription> identity =
                LinkedSubject.of(own.subject().name(), Subscription.class, subject());
        var subscription = new CircuitSubscription<>(identity, registry, own, onClose);
        worker().submit(subscription::activate);
        return subscription;
    }

    /// Refuses a pool that is a closed conduit: whatever its pipes are given is dropped (Specification §15.1).
    ///
    /// @param pool      the argument, of this provider or not
    /// @param receiver  the subject of the object that was called
    /// @param operation the API method that was called
    /// @throws io.humainary.substrates.api.Substrates.Fault if the pool is a closed conduit
    public static void requireOpen(Pool<?> pool, LinkedSubject<?> receiver, String operation) {
        if (pool instanceof CircuitConduit<?> conduit && conduit.isClosed()) {
            throw Faults.closed(receiver, operation, conduit.subject());
        }
    }

    @Override
    protected void closeDelivered() {
        registry.close();
    }
}
