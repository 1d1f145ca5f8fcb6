package io.myelin.hazelcast.host;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.Traffic;
import java.time.Duration;
import java.util.Map;

/// Emits to circuits of a cluster from outside it, or from a member that hosts none.
///
/// Threading: any thread.
public final class CircuitClient implements AutoCloseable {

    private final CircuitRouter router;
    private final HostSettings settings;

    private CircuitClient(HazelcastInstance instance, HostSettings settings) {
        this.settings = settings;
        router = new CircuitRouter(instance, settings.capacity());
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
    /// @throws IllegalArgumentException if the kind or the id is empty, or the kind has a slash
    public CircuitReference circuit(String kind, String id) {
        return new CircuitReference(new CircuitLink(CircuitKey.of(kind, id), router, null, settings.patience()));
    }

    /// Returns the emissions under way, by the kind and id of their circuit.
    public Map<String, Traffic> traffic() {
        return router.traffic();
    }

    /// Waits until all emissions made here are durable.
    ///
    /// @param timeout the maximum time to wait
    /// @return whether they are
    public boolean flush(Duration timeout) {
        return router.flush(timeout, _ -> true);
    }

    /// Abandons emissions that are not durable yet; their receipts fail. See [#flush].
    @Override
    public void close() {
        router.close();
    }
}
