package io.myelin.hazelcast.host;

import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.host.route.Traffic;

/// A circuit of the cluster, wherever it lives. It is started by its first emission.
///
/// Threading: any thread.
public final class CircuitReference {

    private final CircuitLink link;

    CircuitReference(CircuitLink link) {
        this.link = link;
    }

    /// Returns an inlet of this circuit.
    ///
    /// @param type the inlet's name and codec
    /// @param <E>  the type of the emissions
    public <E> HostedInlet<E> inlet(InletType<E> type) {
        return new HostedInlet<>(link, type);
    }

    /// Returns the emissions of this member or client under way to the circuit.
    public Traffic traffic() {
        var sent = link.present();
        return sent == null ? Traffic.NONE : sent.traffic();
    }
}
