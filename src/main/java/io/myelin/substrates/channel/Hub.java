package io.myelin.substrates.channel;

import io.myelin.substrates.engine.Topology;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.NameTable;
import java.util.ArrayList;
import java.util.List;

/// What the channels of one conduit share: their names, and the list of its subscriptions.
///
/// The subscription list is confined to the circuit's thread: subscribing and closing are jobs, so a
/// subscription sees exactly the emissions between the two in the circuit's order (Specification
/// §7.6.1), with no synchronisation on the emission path.
///
/// @param <E> the type of the emissions
final class Hub<E> {

    private final Worker worker;
    private final LinkedSubject<?> subject;
    private final boolean stem;
    private final Topology topology = new Topology();
    private final NameTable<Channel<E>> channels = new NameTable<>();

    /// In order of subscription, hence of serial.
    private final List<Subscribed<E>> subscriptions = new ArrayList<>(1);
    private long serial;
    private boolean closed;

    Hub(final Worker worker, final LinkedSubject<?> subject, final boolean stem) {
        this.worker = worker;
        this.subject = subject;
        this.stem = stem;
    }

    Worker worker() {
        return worker;
    }

    Topology topology() {
        return topology;
    }

    boolean isStem() {
        return stem;
    }

    /// The channels by name. Any thread.
    NameTable<Channel<E>> channels() {
        return channels;
    }

    /// The channel of a name, made on first use. Any thread.
    Channel<E> channel(final InternedName name) {
        final Channel<E> present = channels.get(name);
        return present != null
                ? present
                : channels.get(name, fresh -> new Channel<>(this, fresh, subject));
    }

    /// Subscriptions with a serial above the given one, in order.
    List<Subscribed<E>> since(final long discovered) {
        int from = subscriptions.size();
        while (from > 0 && subscriptions.get(from - 1).serial() > discovered) {
            from--;
        }
        return subscriptions.subList(from, subscriptions.size());
    }

    /// Adds a subscription unless the conduit's close came first. Circuit thread.
    boolean add(final Subscribed<E> subscription) {
        if (closed) {
            return false;
        }
        subscription.assign(++serial);
        subscriptions.add(subscription);
        topology.change();
        return true;
    }

    /// Takes a subscription out. Circuit thread.
    void remove(final Subscribed<E> subscription) {
        subscriptions.remove(subscription);
        topology.change();
    }

    /// Ends every subscription, in order, and refuses later ones. Circuit thread.
    void close() {
        closed = true;
        for (final var subscription : List.copyOf(subscriptions)) {
            subscription.terminate();
        }
    }
}
