package io.myelin.journal.effects;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Codec;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.record.CarriedEmission;
import io.myelin.journal.record.EncodingCheck;

/// Sends each emission of an outbox as a message, with the position in the same transaction, so that consumers that
/// read only committed messages see each emission once, whenever a process dies.
///
/// The key of a message is that of the emission: the outbox, its identity and the number. A transaction whose commit
/// failed may still have been committed; the position, which the reader asks for after each failure, shows it.
///
/// @param <E> the type of the emissions
public final class TopicEffect<E> implements OutboxReader.Effect<E> {

    private final TransactionalProducer producer;
    private final String outbox;
    private final String topic;
    private final Codec<? super E> codec;
    private final EncodingCheck encoder = new EncodingCheck(CarriedEmission.LARGEST);

    /// @param producer its transactional id is used by this outbox alone
    /// @param outbox   the outbox's name at the broker
    /// @param topic    the topic of the messages
    /// @param codec    writes their values
    /// @throws NullPointerException if an argument is `null`
    public TopicEffect(
            TransactionalProducer producer,
            String outbox,
            String topic,
            Codec<? super E> codec) {
        this.producer = requireNonNull(producer, "producer");
        this.outbox = requireNonNull(outbox, "outbox");
        this.topic = requireNonNull(topic, "topic");
        this.codec = requireNonNull(codec, "codec");
    }

    /// Ends unfinished transactions of an earlier producer, or of this one, so that the answer is final.
    @Override
    public long position() throws Exception {
        producer.initTransactions();
        return producer.committed(outbox);
    }

    @Override
    public void apply(String key, long number, E emission) throws Exception {
        var written = encoder.write(codec, emission);
        var value = new byte[written.remaining()];
        written.get(value);
        producer.beginTransaction();
        try {
            producer.send(topic, key, value);
            producer.sendOffset(outbox, number + 1);
        } catch (Exception failed) {
            abort(failed);
            throw failed;
        }
        producer.commitTransaction();
    }

    private void abort(Exception reason) {
        try {
            producer.abortTransaction();
        } catch (Exception worse) {
            // The reader asks for the position next, which ends the unfinished transaction.
            reason.addSuppressed(worse);
        }
    }
}
