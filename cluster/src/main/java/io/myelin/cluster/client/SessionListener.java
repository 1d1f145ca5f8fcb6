package io.myelin.cluster.client;

import java.nio.ByteBuffer;

/// What a session reports, on its thread.
public interface SessionListener {

    /// Receives the outputs of one circuit by one outlet, once and in order.
    interface Outputs {

        void receive(String codec, long number, ByteBuffer value);
    }

    /// What is to receive the outputs of a circuit by an outlet of interest.
    default Outputs outputs(String address, String outlet) {
        return (_, _, _) -> {};
    }

    /// An item was refused.
    default void refused(long number, String reason) {}

    /// How far the log and the circuits are has changed, or the cluster refuses this client for good.
    default void progress() {}

    /// Outputs are lost, because too many were not acknowledged; or, with an address, the circuit was restarted.
    default void gap(String reason) {}
}
