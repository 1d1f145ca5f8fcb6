package io.myelin.journal.circuit;

/// The part of a transactional producer of messages that an outbox needs, shaped as that of Kafka's clients: each
/// method is one call there. So no broker's classes are on this module's path.
///
/// Threading: one thread.
public interface TransactionalProducer {

    /// Ends the producer before it of the same transactional id, whatever it had under way, and waits until that is so.
    void initTransactions() throws Exception;

    /// The offset that the last committed transaction sent for an outbox, 0 if none did. Asked after
    /// [#initTransactions]. With Kafka: of a consumer group for the outbox, at a partition that stands for it.
    ///
    /// @param outbox the outbox
    long committed(String outbox) throws Exception;

    /// Begins a transaction.
    void beginTransaction() throws Exception;

    /// Sends a message in the transaction.
    ///
    /// @param topic where to
    /// @param key   tells messages apart and chooses the partition
    /// @param value the message
    void send(String topic, String key, byte[] value) throws Exception;

    /// Sends an offset in the transaction: Kafka's `sendOffsetsToTransaction`.
    ///
    /// @param outbox the outbox
    /// @param offset the number of the next emission
    void sendOffset(String outbox, long offset) throws Exception;

    /// Commits the transaction: its messages and its offset count, or neither.
    ///
    /// @throws Exception if it is not known whether it was committed, or it was not
    void commitTransaction() throws Exception;

    /// Drops the transaction.
    void abortTransaction() throws Exception;
}
