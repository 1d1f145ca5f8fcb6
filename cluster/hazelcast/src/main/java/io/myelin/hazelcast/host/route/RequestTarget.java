package io.myelin.hazelcast.host.route;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The member to which the requests to one circuit are sent: the owner of the circuit's key, or the member that has the
/// circuit open. Guarded by the lock of its [RemoteCircuit].
final class RequestTarget {

    /// The member that has the circuit open and does not own its key, `null` to ask the key's owner.
    private @Nullable UUID at;

    /// The owner of the key that accepted emissions last, `null` if none did or it does not have the circuit any more.
    private @Nullable UUID lastOwner;

    /// Whether the key's owner is to open the circuit, because a member that it named did not have it.
    private boolean insisting;

    /// The member to ask, `null` for the key's owner. A question to the key's owner waits while the key's partition
    /// migrates. Circuits stay where they are then.
    ///
    /// @param router knows whether partitions migrate
    @Nullable UUID member(CircuitRouter router) {
        return at == null && !insisting && router.isMigrating() ? lastOwner : at;
    }

    /// Whether the key's owner is to open the circuit, because a member that it named did not have it.
    boolean insists() {
        return insisting;
    }

    /// The key's owner named a member that has the circuit.
    void moved(UUID member) {
        at = member;
    }

    /// A member does not answer, or does not have the circuit.
    ///
    /// @param gone whether the key's owner is to open the circuit at once; otherwise it says where the circuit is now
    void left(UUID member, boolean gone) {
        if (member.equals(lastOwner)) {
            lastOwner = null;
        }
        if (member.equals(at)) {
            at = null;
            insisting = gone;
        }
    }

    /// The circuit has accepted emissions.
    ///
    /// @param owner the owner of the key, if it did so
    void accepted(@Nullable UUID owner) {
        insisting = false;
        if (owner != null) {
            lastOwner = owner;
        }
    }
}
