package io.myelin.journal.effects;

/// The part of a transactional message producer that an outbox needs. It mirrors Kafka's producer: each method is one
/// call there. So this module depends on no broker's classes.
///
/// Threading: one thread.
public interface TransactionalProducer {

    /// Fences earlier producers of the same transactional id and completes or aborts their transactions, and waits
    /// until that is done.
    void initTransactions() throws Exception;

    /// The offset that the last committed transaction sent for an outbox, 0 if none did. Asked after
    /// [#initTransactions]. With Kafka it is that of a consumer group for the outbox, at a partition that represents
    /// it.
    ///
    /// @param outbox the outbox
    long committed(String outbox) throws Exception;

    /// Begins a transaction.
    void beginTransaction() throws Exception;

    /// Sends a message in the transaction.
    ///
    /// @param topic the topic
    /// @param key   identifies the message and determines its partition
    /// @param value the message
    void send(String topic, String key, byte[] value) throws Exception;

    /// Sends an offset in the transaction: Kafka's `sendOffsetsToTransaction`.
    ///
    /// @param outbox the outbox
    /// @param offset the number of the next emission
    void sendOffset(String outbox, long offset) throws Exception;

    /// Commits the transaction: both its messages and its offset take effect, or neither.
    ///
    /// @throws Exception if it is not known whether it was committed, or it was not
    void commitTransaction() throws Exception;

    /// Aborts the transaction.
    void abortTransaction() throws Exception;
}
