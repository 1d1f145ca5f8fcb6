package io.myelin.journal.effects;

import io.myelin.journal.Block;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.circuit.Outbox;

/// The emissions in one block of an [Outbox]'s journal, for readers that obtain the blocks themselves.
public final class OutboxBlock {

    private OutboxBlock() {}

    /// Receives the emissions of a block, in order.
    ///
    /// @param <E> the type of the emissions
    @FunctionalInterface
    public interface Emissions<E> {

        /// @param number   the emission's number in the outbox
        /// @param emission the emission
        /// @return whether to continue with the next one
        boolean accept(long number, E emission);
    }

    /// Decodes the emissions of a block, from a number on.
    ///
    /// @param block     a durable block of an outbox's journal
    /// @param from      the number of the first emission to decode
    /// @param codec     reads the emissions
    /// @param emissions receives each of them
    /// @param <E>       the type of the emissions
    /// @throws CorruptJournalException if an emission cannot be read
    public static <E> void read(Block block, long from, Codec<E> codec, Emissions<? super E> emissions) {
        var records = new BlockRecords(block);
        boolean going = true;
        while (going && records.next()) {
            if (records.inlet() != 0 && records.number() >= from) {
                going = emissions.accept(records.number(), decode(records, codec));
            }
        }
    }

    private static <E> E decode(BlockRecords records, Codec<E> codec) {
        try {
            return Codecs.read(codec, records.content());
        } catch (OutOfMemoryError passing) {
            throw passing; // the emission is not damaged
        } catch (Throwable unreadable) {
            throw new CorruptJournalException("emission " + records.number() + " cannot be read", unreadable);
        }
    }
}
