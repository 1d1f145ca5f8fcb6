package io.myelin.cluster.client;

import static java.util.Objects.requireNonNull;

import io.myelin.cluster.Address;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;

/// Spreads addresses over several clusters by hash. Immutable; any thread.
///
/// The number of clusters is fixed: with another one, addresses move to clusters that do not have their states. A
/// circuit emits to circuits of its own cluster only.
public final class ClusterRing {

    private final List<ClusterClient> clients;

    /// A ring.
    ///
    /// @param clients one of each cluster, always in the same order
    /// @throws IllegalArgumentException if there are none
    public ClusterRing(List<ClusterClient> clients) {
        if (clients.isEmpty()) {
            throw new IllegalArgumentException("there are no clusters");
        }
        this.clients = List.copyOf(clients);
    }

    /// The client of the cluster that has a circuit.
    public ClusterClient of(Address address) {
        return clients.get(indexOf(address, clients.size()));
    }

    /// The number of the cluster that has a circuit: the same in every process and every version.
    ///
    /// @param clusters how many there are
    public static int indexOf(Address address, int clusters) {
        var hash = new CRC32C();
        hash.update(requireNonNull(address, "address").toString().getBytes(StandardCharsets.UTF_8));
        return (int) (hash.getValue() % clusters);
    }
}
