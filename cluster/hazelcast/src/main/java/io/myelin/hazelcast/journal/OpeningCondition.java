package io.myelin.hazelcast.journal;

/// Has to hold as long as a circuit is being opened. Each method throws the exception with which the opening is to end.
public interface OpeningCondition {

    /// Called before each request of the opening to the cluster, and again and again until the answer is there. Asks
    /// nobody, and returns at once.
    void requireToWait();

    /// Called right before each attempt to claim an epoch, also those of journals beside the circuit's. May ask the
    /// cluster.
    void requireToClaim();
}
