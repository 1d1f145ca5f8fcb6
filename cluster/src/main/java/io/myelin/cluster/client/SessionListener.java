package io.myelin.cluster.client;

import java.nio.ByteBuffer;

/// What a session reports, on its thread.
public interface SessionListener {

    /// An output, once and in order.
    default void output(String address, String outlet, String codec, long number, ByteBuffer value) {}

    /// An item was refused.
    default void refused(long number, String reason) {}

    /// How far the log and the circuits are has changed.
    default void progress() {}

    /// Outputs are lost, because too many were not acknowledged; or, with an address, the circuit was restarted.
    default void gap(String reason) {}

    /// The cluster refuses this client for good.
    default void failed(String reason) {}
}
