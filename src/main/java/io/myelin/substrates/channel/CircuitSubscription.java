package io.myelin.substrates.channel;

import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.lifecycle.QueuedResource;
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
final class CircuitSubscription<E> extends QueuedResource<Subscription> implements Subscription {

    private final SubscriptionRegistry<E> registry;
    private final CircuitSubscriber<E> subscriber;
    private final @Nullable Consumer<? super Subscription> onClose;

    /// Channels that hold a registration of this subscription: closing it frees what they hold at once,
    /// rather than on an emission that may never come.
    private final List<Channel<E>> channels = new ArrayList<>(0);
    private long serial;
    /// In force: the conduit and the subscriber know of it.
    private boolean active;
    /// Ended, perhaps before it was ever in force: then it never will be.
    private boolean over;

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

    long serial() {
        return serial;
    }

    boolean isOver() {
        return over;
    }

    void assign(long assigned) {
        serial = assigned;
    }

    /// The registration job. A receptor's close of this subscription goes through transit and so comes before
    /// the job of another thread's call, which waits in ingress. Where the close of the conduit or the subscriber
    /// came first, the subscription ends here: its `onClose` callback runs in every case.
    void activate() {
        if (over) {
            return;
        }
        if (subscriber.isActive() && registry.add(this)) {
            subscriber.add(this);
            active = true;
        } else {
            terminate();
        }
    }

    /// Runs the subscriber's callback for a channel met for the first time.
    ///
    /// A callback that throws keeps what it registered before and is not called again for the
    /// channel (Specification §15.4 leaves the first open; the compatibility kit does not).
    ///
    /// @return the registrations, or null if there are none
    @Nullable Registration<E> discover(Channel<E> channel) {
        var registration = new Registration<>(this, channel);
        try {
            subscriber.behavior().accept(channel.pipe().subject(), registration);
        } catch (Throwable failure) {
            worker().report(failure);
        } finally {
            registration.seal();
            Thread.interrupted(); // not the next callback's
        }
        if (registration.isEmpty()) {
            return null;
        }
        channels.add(channel);
        return registration;
    }

    @Override
    protected void closed() {
        terminate();
    }

    private void terminate() {
        if (!over) {
            end(List.of(this));
        }
    }

    /// Ends subscriptions none of which has ended before, in order. Circuit thread.
    ///
    /// All are removed before the first callback runs, in one pass over each list: searching for each of them
    /// separately would take time quadratic in their number.
    static <E> void end(List<CircuitSubscription<E>> ending) {
        Map<SubscriptionRegistry<E>, Set<Channel<E>>> left = new LinkedHashMap<>(2);
        for (var subscription : ending) {
            subscription.over = true;
            if (subscription.active) {
                subscription.leave(left.computeIfAbsent(subscription.registry, _ -> new LinkedHashSet<>(2)));
            }
        }
        left.forEach(SubscriptionRegistry::sweep);
        for (var subscription : ending) {
            subscription.tell();
        }
    }

    private void leave(Set<Channel<E>> left) {
        active = false;
        subscriber.remove(this);
        left.addAll(channels);
        channels.clear();
    }

    private void tell() {
        if (onClose != null) {
            try {
                onClose.accept(this);
            } catch (Throwable failure) {
                worker().report(failure);
            }
            Thread.interrupted(); // not the next callback's
        }
    }
}
