package io.myelin.hazelcast.host.publish;

/// Receives the values of a subscription, one at a time, on the subscription's thread.
///
/// @param <E> the type of the values
@FunctionalInterface
public interface PublishedReceiver<E> {

    /// Receives one value. The values of a circuit arrive in the order of their sequence, each at least once.
    ///
    /// @param value the value
    /// @throws Exception if it was not received; then it is delivered again after a pause, and the subscription waits
    void receive(PublishedValue<E> value) throws Exception;
}
