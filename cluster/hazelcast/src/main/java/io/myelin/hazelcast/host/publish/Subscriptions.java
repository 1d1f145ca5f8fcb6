package io.myelin.hazelcast.host.publish;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/// The subscriptions of a host or a client, which end with it.
public final class Subscriptions implements AutoCloseable {

    private final HazelcastInstance instance;
    private final Set<HostedSubscription<?>> open = ConcurrentHashMap.newKeySet();

    /// Written before the open subscriptions are read; a new one is among them before this is read.
    private volatile boolean closed;

    /// @param instance a member or a client
    public Subscriptions(HazelcastInstance instance) {
        this.instance = instance;
    }

    /// Subscribes to the values of an outlet.
    ///
    /// @param pattern  selects values by their full name: the kind of the circuit, its id and the name within the
    ///                 circuit, with dots between; `*` stands for any one part, and descendants are selected as well
    /// @param type     the outlet
    /// @param from     returns, for the id of each circuit that is found, the sequence of the first value to deliver,
    ///                 or [HostedSubscription#LATEST]; called on the subscription's thread
    /// @param receiver receives the values
    /// @param <E>      the type of the values
    /// @throws IllegalArgumentException if a part of the pattern is empty, or its first one is `*` or has a slash
    /// @throws IllegalStateException if this was closed
    /// @throws NullPointerException if `type`, `from` or `receiver` is `null`
    public <E> HostedSubscription<E> subscribe(
            String pattern,
            OutletType<E> type,
            ToLongFunction<String> from,
            PublishedReceiver<E> receiver) {
        requireOpen();
        var subscription = HostedSubscription.start(
                instance,
                NamePattern.of(pattern),
                requireNonNull(type, "type"),
                requireNonNull(from, "from"),
                requireNonNull(receiver, "receiver"),
                open::remove);
        open.add(subscription);
        if (closed) { // after the addition
            subscription.close();
            requireOpen();
        }
        return subscription;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the host or client was closed");
        }
    }

    /// Ends all, each after the value that it is delivering. Waits half a minute for all of them together.
    @Override
    public void close() {
        closed = true;
        // Copied: each removes itself when it ends.
        var ending = List.copyOf(open);
        ending.forEach(HostedSubscription::end);
        long deadline = System.nanoTime() + HostedSubscription.CLOSE_NANOS;
        ending.forEach(subscription -> subscription.awaitEnd(deadline));
    }
}
