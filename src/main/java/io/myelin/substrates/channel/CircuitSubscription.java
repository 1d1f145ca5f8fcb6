package io.myelin.substrates.channel;

import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.QueuedResource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A subscriber's subscription to a conduit (Specification §7.5).
///
/// Fields that are not final are confined to the circuit's thread.
///
/// @param <E> the type of the emissions
public final class CircuitSubscription<E> extends QueuedResource<Subscription> implements Subscription {

    private final SubscriptionRegistry<E> registry;
    private final CircuitSubscriber<E> subscriber;
    /// Null once it was called: after a removal that failed, an ended one may be ended again.
    private @Nullable Consumer<? super Subscription> onClose;

    /// Channels that hold a registration of this subscription; one may be listed twice. Closing it frees the
    /// registrations at once, rather than on the next emission, which may never come.
    private final List<Channel<E>> channels = new ArrayList<>(0);
    private long serial;
    private Phase phase = Phase.PENDING;

    enum Phase {
        /// Its registration job is queued.
        PENDING,
        /// The registry and the subscriber hold it.
        ACTIVE,
        /// Ended, perhaps without ever being active.
        ENDED
    }

    CircuitSubscription(
            LinkedSubject<Subscription> subject,
            SubscriptionRegistry<E> registry,
            CircuitSubscriber<E> subscriber,
            @Nullable Consumer<? super Subscription> onClose) {
        super(subject, registry.worker());
        this.registry = registry;
        this.subscriber = subscriber;
        this.onClose = onClose;
    }

    /// Whose it is.
    public CircuitSubscriber<E> subscriber() {
        return subscriber;
    }

    long serial() {
        return serial;
    }

    boolean hasEnded() {
        return phase == Phase.ENDED;
    }

    void assign(long assigned) {
        serial = assigned;
    }

    /// The registration job. A receptor may close this subscription before the job runs: its close goes through transit
    /// and overtakes the job, which waits in ingress. If the close of the conduit or of the subscriber came first, the
    /// subscription ends here. Its `onClose` callback runs in every case.
    void activate() {
        if (hasEnded()) {
            return;
        }
        if (subscriber.isActive() && registry.add(this)) {
            subscriber.add(this);
            phase = Phase.ACTIVE;
        } else {
            terminate();
        }
    }

    /// Records a channel before [#call]. May be repeated.
    void enter(Channel<E> channel) {
        channels.add(channel);
    }

    /// Undoes the last [#enter].
    void exit() {
        channels.removeLast();
    }

    /// Calls the subscriber for a newly discovered channel.
    ///
    /// If the callback throws, its registrations so far stay, and it is not called again for the channel (Specification
    /// §15.4).
    void call(Registration<E> registration) {
        try {
            subscriber.behavior().accept(registration.channel().pipe().subject(), registration);
        } catch (Throwable failure) {
            worker().report(subscriber.subject(), failure);
        } finally {
            registration.seal();
            Thread.interrupted(); // it must not reach the next callback
        }
    }

    @Override
    protected void closeDelivered() {
        terminate();
    }

    private void terminate() {
        if (!hasEnded()) {
            stop(); // before the list, for which there may be no memory
            try {
                remove(List.of(this));
            } finally {
                callOnClose();
            }
        }
    }

    /// Ends subscriptions, in order. Circuit thread.
    ///
    /// All are removed before the first callback runs, in one pass over each list. First they stop receiving, by steps
    /// that allocate nothing: the removal only frees memory, and may fail for lack of memory or stack.
    static <E> void end(List<CircuitSubscription<E>> ending) {
        for (int i = 0; i < ending.size(); i++) { // an iterator would be an allocation
            ending.get(i).stop();
        }
        try {
            remove(ending);
        } finally {
            for (int i = 0; i < ending.size(); i++) {
                ending.get(i).callOnClose();
            }
        }
    }

    /// From now on no list contains its registrations. A list that becomes stale without need is resolved to the same
    /// list.
    void stop() {
        if (!hasEnded()) {
            registry.countStop();
            registry.topology().change(); // first: calls nothing after the change of the phase
            phase = Phase.ENDED;
        }
    }

    private static <E> void remove(List<CircuitSubscription<E>> ended) {
        Map<SubscriptionRegistry<E>, Set<Channel<E>>> left = new LinkedHashMap<>(2);
        for (var subscription : ended) {
            left.computeIfAbsent(subscription.registry, _ -> new LinkedHashSet<>(2)).addAll(subscription.channels);
        }
        for (var subscription : ended) {
            subscription.subscriber.remove(subscription);
            subscription.channels.clear();
        }
        left.forEach((registry, channels) -> registry.remove(ended, channels));
    }

    private void callOnClose() {
        var callback = onClose;
        if (callback != null) {
            onClose = null;
            try {
                callback.accept(this);
            } catch (Throwable failure) {
                worker().report(subject(), failure);
            }
            Thread.interrupted(); // it must not reach the next callback
        }
    }
}
