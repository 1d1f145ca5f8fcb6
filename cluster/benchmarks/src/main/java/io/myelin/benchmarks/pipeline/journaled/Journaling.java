package io.myelin.benchmarks.pipeline.journaled;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.file.FileJournal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// A journaled circuit on a file journal, with a [Ledger] on it, and the comparison of emissions with the journal's
/// content.
public final class Journaling implements AutoCloseable {

    /// The maximum wait for durability; reached only if something is broken.
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Path folder;
    private final Journal journal;
    private final Ledger ledger;
    private final JournaledCircuit circuit;
    private long emitted;
    private long verified;

    /// Opens a circuit on a journal of its own.
    ///
    /// @param ledger the program
    public Journaling(Ledger ledger) {
        folder = TemporaryFolder.make();
        journal = FileJournal.open(folder, "row");
        this.ledger = ledger;
        circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, ledger);
    }

    /// The circuit.
    ///
    /// @return the circuit
    public JournaledCircuit circuit() {
        return circuit;
    }

    /// The program that runs on it.
    ///
    /// @return the program
    public Ledger ledger() {
        return ledger;
    }

    /// Its journal.
    ///
    /// @return the journal
    public Journal journal() {
        return journal;
    }

    /// The number of emissions made.
    ///
    /// @return the count
    public long emitted() {
        return emitted;
    }

    /// Counts emissions into the ledger's inlets.
    ///
    /// @param emissions how many
    public void made(long emissions) {
        emitted += emissions;
    }

    /// Waits until all emissions are handled and durable.
    public void sync() {
        try {
            circuit.sync(PATIENCE);
        } catch (TimeoutException late) {
            throw new IllegalStateException("the journal does not keep up", late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    /// Requires all emissions so far to be handled and durable, once each.
    ///
    /// @throws IllegalStateException if one is missing or duplicated
    public void requireDurable() {
        sync();
        require("handled", ledger.received());
        require("recorded", circuit.sequence());
        require("durable", circuit.durable());
    }

    /// Requires all emissions so far to be handled, durable and readable, once each, and truncates them.
    ///
    /// @throws IllegalStateException if one is missing or duplicated
    public void verify() {
        requireDurable();
        verified = readable();
        require("readable", verified);
        journal.truncate(verified);
    }

    /// Continues after the records verified before.
    private long readable() {
        long next = verified;
        try (var cursor = journal.read(verified)) {
            for (var block = cursor.next(); block != null; block = cursor.next()) {
                if (block.first() > next) {
                    throw new IllegalStateException("records from " + next + " are lost: " + block);
                }
                // A block of definitions before the record is read again: they belong to later records.
                next = Math.max(next, block.end());
            }
        }
        return next;
    }

    private void require(String what, long found) {
        if (found != emitted) {
            throw new IllegalStateException(what + ": " + emitted + " expected, " + found + " found");
        }
    }

    /// Ends the circuit.
    ///
    /// @throws IllegalStateException if the journal does not contain all emissions
    @Override
    public void close() {
        circuit.close();
        require("in the journal at the end", readable());
        journal.truncate(emitted);
        journal.close();
        TemporaryFolder.delete(folder);
    }
}
