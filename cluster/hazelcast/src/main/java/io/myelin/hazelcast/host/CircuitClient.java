package io.myelin.hazelcast.host;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.publish.HostedSubscription;
import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.publish.PublishedReceiver;
import io.myelin.hazelcast.host.publish.Subscriptions;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.Traffic;
import java.time.Duration;
import java.util.Map;
import java.util.function.ToLongFunction;

/// Emits to circuits of a cluster from outside it, or from a member that hosts none.
///
/// Threading: any thread.
public final class CircuitClient implements AutoCloseable {

    private final CircuitRouter router;
    private final Subscriptions subscriptions;
    private final HostedSurvey survey;
    private final HostSettings settings;

    private CircuitClient(HazelcastInstance instance, HostSettings settings) {
        this.settings = settings;
        router = new CircuitRouter(instance, settings.capacity());
        subscriptions = new Subscriptions(instance);
        survey = new HostedSurvey(instance);
    }

    /// @param instance a client or member, prepared by [HostCluster]
    /// @param settings only capacity and patience are used
    public static CircuitClient of(HazelcastInstance instance, HostSettings settings) {
        return new CircuitClient(instance, settings);
    }

    /// A circuit of the cluster.
    ///
    /// @param kind a kind that the members have defined
    /// @param id   its id within the kind
    /// @throws IllegalArgumentException if the kind or the id is empty or no well-formed text, the kind has a slash, or
    ///                                  both together have 16,000 characters or more
    public CircuitReference circuit(String kind, String id) {
        return new CircuitReference(new CircuitLink(CircuitKey.of(kind, id), router, null, settings.patience()));
    }

    /// Subscribes to the values that circuits of a kind publish, wherever they live: for example `plant.*` to those of
    /// all plants, and `plant.north` to those of one and of everything in it.
    ///
    /// @param pattern  selects values by their full name: the kind, the circuit's id and the name within the circuit,
    ///                 with dots between; `*` stands for any one part, and descendants are selected as well
    /// @param type     the outlet that the kind's program declares
    /// @param from     returns, for the id of each circuit that is found, the sequence of the first value to deliver,
    ///                 or [HostedSubscription#LATEST]; called on the subscription's thread
    /// @param receiver receives the values, on a thread of the subscription
    /// @param <E>      the type of the values
    /// @return the subscription, which ends with this object
    /// @throws IllegalArgumentException if a part of the pattern is empty, or its first one is `*` or has a slash
    /// @throws IllegalStateException if this was closed
    public <E> HostedSubscription<E> subscribe(
            String pattern,
            OutletType<E> type,
            ToLongFunction<String> from,
            PublishedReceiver<E> receiver) {
        return subscriptions.subscribe(pattern, type, from, receiver);
    }

    /// Returns the place and the state of each circuit of a kind, by its id. Asks all members; the answers are of
    /// slightly different moments.
    ///
    /// @param kind a kind that the members have defined
    public Map<String, CircuitStatus> status(String kind) {
        return survey.status(kind);
    }

    /// Returns the emissions under way, by the kind and id of their circuit.
    public Map<String, Traffic> traffic() {
        return router.traffic();
    }

    /// Waits until all emissions made here are durable.
    ///
    /// @param timeout the maximum time to wait; zero or less does not wait
    /// @return whether they are; false also if the thread is interrupted, which it stays
    public boolean flush(Duration timeout) {
        return router.flush(timeout, _ -> true);
    }

    /// Abandons emissions that are not durable yet; their receipts fail. See [#flush].
    @Override
    public void close() {
        subscriptions.close();
        router.close();
    }
}
