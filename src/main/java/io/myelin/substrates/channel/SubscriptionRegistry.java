package io.myelin.substrates.channel;

import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.NameTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The state that the channels of one conduit share: their names, and the list of its subscriptions.
///
/// The subscription list is confined to the circuit's thread: subscribing and closing are jobs, so a
/// subscription sees exactly the emissions between the two in the circuit's order (Specification
/// §7.6.1), with no synchronisation on the emission path.
///
/// @param <E> the type of the emissions
public final class SubscriptionRegistry<E> {

    private final Worker worker;
    private final LinkedSubject<?> subject;
    private final Topology topology = new Topology();
    private final NameTable<Channel<E>> channels = new NameTable<>();

    /// In order of subscription, hence of serial.
    private final List<CircuitSubscription<E>> subscriptions = new ArrayList<>(1);
    private long serial;
    private boolean closed;
    /// The number of subscriptions that have ended.
    private int stops;
    /// Only with STEM routing: for each channel, the other channels whose lists contain its registrations.
    private final @Nullable Map<Channel<E>, Set<Channel<E>>> followers;

    SubscriptionRegistry(Worker worker, LinkedSubject<?> subject, boolean stem) {
        this.worker = worker;
        this.subject = subject;
        followers = stem ? new HashMap<>() : null;
    }

    /// The conduit as it is at this point of the circuit's order. Collects references alone, since the circuit waits.
    /// Circuit thread.
    ///
    /// @return null if it is closed
    public @Nullable ConduitCut cut() {
        if (closed) {
            return null;
        }
        List<ConduitCut.ChannelCut> cuts = new ArrayList<>();
        channels.values().forEach(channel -> cuts.add(channel.cut()));
        return new ConduitCut(subject, isStem(), List.copyOf(subscriptions), cuts);
    }

    Worker worker() {
        return worker;
    }

    Topology topology() {
        return topology;
    }

    boolean isStem() {
        return followers != null;
    }

    /// The channels by name. Any thread.
    NameTable<Channel<E>> channels() {
        return channels;
    }

    /// The channel of a name, created on first use. Any thread.
    Channel<E> channel(InternedName name) {
        Channel<E> present = channels.get(name);
        return present != null
                ? present
                : channels.get(name, fresh -> new Channel<>(this, fresh, subject));
    }

    /// The number of subscriptions that have ended so far; wraps around. Circuit thread, as the next one.
    int stops() {
        return stops;
    }

    /// Counts one that ends. Allocates nothing.
    void countStop() {
        stops++;
    }

    /// Subscriptions with a serial above the given one, in order.
    List<CircuitSubscription<E>> since(long discovered) {
        int from = subscriptions.size();
        while (from > 0 && subscriptions.get(from - 1).serial() > discovered) {
            from--;
        }
        return subscriptions.subList(from, subscriptions.size());
    }

    /// Adds a subscription unless the conduit's close came first. Circuit thread.
    boolean add(CircuitSubscription<E> subscription) {
        if (closed) {
            return false;
        }
        subscription.assign(++serial);
        subscriptions.add(subscription);
        topology.change();
        return true;
    }

    /// Removes subscriptions that have ended, and their registrations. The caller has changed the topology. Circuit
    /// thread.
    ///
    /// @param ended all that have ended since the last call, one or more
    /// @param left  the channels where they registered something
    void remove(List<CircuitSubscription<E>> ended, Set<Channel<E>> left) {
        removeEnded(subscriptions, Function.identity(), ended);
        for (Channel<E> channel : left) {
            channel.remove(ended);
        }
    }

    /// Removes the elements of subscriptions that have ended from a list in the order of serials: a single one by
    /// binary search, because a program that closes many one by one would otherwise search the list for each.
    ///
    /// @return the place where a single one was removed; negative if several may have been
    static <T, E> int removeEnded(
            List<T> list, Function<? super T, CircuitSubscription<E>> owner, List<CircuitSubscription<E>> ended) {
        if (ended.size() != 1) {
            list.removeIf(element -> owner.apply(element).hasEnded());
            return -1;
        }
        long serial = ended.getFirst().serial();
        int from = 0;
        int to = list.size();
        while (from < to) {
            int middle = from + to >>> 1;
            if (owner.apply(list.get(middle)).serial() < serial) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        if (from < list.size() && owner.apply(list.get(from)) == ended.getFirst()) {
            list.remove(from);
            return from;
        }
        return -1;
    }

    /// Records that the list of a channel contains registrations of an enclosing one. Circuit thread.
    void follow(Channel<E> leader, Channel<E> follower) {
        if (followers != null) {
            followers.computeIfAbsent(leader, _ -> new HashSet<>(2)).add(follower);
        }
    }

    /// Removes and returns the channels recorded for an enclosing one. Circuit thread.
    Set<Channel<E>> dismissFollowers(Channel<E> leader) {
        Set<Channel<E>> noted = followers == null ? null : followers.remove(leader);
        return noted == null ? Set.of() : noted;
    }

    /// Ends every subscription, in order, and refuses later ones. Circuit thread.
    void close() {
        closed = true;
        for (int i = 0; i < subscriptions.size(); i++) { // before the copy, for which there may be no memory
            subscriptions.get(i).stop();
        }
        CircuitSubscription.end(List.copyOf(subscriptions));
    }
}
