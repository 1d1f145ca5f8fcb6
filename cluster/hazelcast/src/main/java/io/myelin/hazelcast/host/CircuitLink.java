package io.myelin.hazelcast.host;

import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.host.route.RemoteCircuit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The path to one circuit from here.
///
/// @param key      the circuit's
/// @param router   sends to its owner
/// @param circuits has the circuit if it lives here; `null` on a client
/// @param waiting  how long emitters wait for capacity
record CircuitLink(String key, CircuitRouter router, @Nullable ResidentCircuits circuits, Duration waiting) {

    RemoteCircuit remote() {
        return router.remote(key);
    }

    @Nullable RemoteCircuit present() {
        return router.present(key);
    }

    /// Whether no earlier opening of the circuit on this member still forwards emissions. While one does, each emission
    /// has to find it: the emission before may have gone there.
    boolean isAlone() {
        return circuits == null || !circuits.isLingering(key);
    }

    long patience() {
        return waiting.toNanos();
    }

    <E> @Nullable HostedPort<E> port(InletType<E> type) {
        var resident = circuits == null ? null : circuits.resident(key);
        return resident == null ? null : resident.port(type);
    }
}
