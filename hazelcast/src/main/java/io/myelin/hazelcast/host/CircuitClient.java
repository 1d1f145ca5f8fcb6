package io.myelin.hazelcast.host;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.Traffic;
import java.time.Duration;
import java.util.Map;

/// Emits to circuits of a cluster from outside of it, or from a member that hosts none.
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
    /// @param settings capacity and patience are of interest
    public static CircuitClient of(HazelcastInstance instance, HostSettings settings) {
        return new CircuitClient(instance, settings);
    }

    /// A circuit of the cluster.
    ///
    /// @param kind what the members have defined
    /// @param id   which of its kind
    /// @throws IllegalArgumentException if the kind or the id is empty, or the kind has a slash
    public CircuitReference circuit(String kind, String id) {
        return new CircuitReference(new CircuitLink(CircuitKey.of(kind, id), router, null, settings.patience()));
    }

    /// Returns the emissions under way, by the kind and id of their circuit.
    public Map<String, Traffic> traffic() {
        return router.traffic();
    }

    /// Waits until everything that was emitted here is durable.
    ///
    /// @param timeout how long at most
    /// @return whether it is
    public boolean flush(Duration timeout) {
        return router.flush(timeout, _ -> true);
    }

    /// Gives up what is not durable yet; its receipts fail. See [#flush].
    @Override
    public void close() {
        router.close();
    }
}
