package io.myelin.benchmarks.pipeline.suite;

import static io.myelin.benchmarks.pipeline.suite.Counts.require;

import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.pipeline.journaled.Journaling;
import io.myelin.benchmarks.pipeline.journaled.Ledger;
import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.benchmarks.pipeline.published.Event;
import io.myelin.journal.circuit.Replay;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Rebuilding a circuit from its journal, per event; the program applies events to domain objects as the
/// published replay does.
public class JournalReplayOps extends FileSuite {

    private static final int EVENTS = 50_000;
    private static final int ACCOUNTS = 100;

    private Journaling journaling;

    /// Made by JMH.
    public JournalReplayOps() {
    }

    @Override
    void wire(String row) {
        journaling = new Journaling(Ledger.applying());
        for (int event = 0; event < EVENTS; event++) {
            journaling.ledger().events().emit(Event.of(event, "account-" + event % ACCOUNTS));
        }
        journaling.made(EVENTS);
        journaling.sync();
        journaling.circuit().close();
    }

    @Override
    public void close() {
        journaling.close();
    }

    /// A new circuit, the program, and all events of the journal, handled.
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public void replay() {
        var ledger = Ledger.applying();
        var circuit = Substrates.cortex().circuit();
        try (var replay = Replay.of(circuit, journaling.journal(), ledger)) {
            require("records", EVENTS, replay.toEnd());
        }
        require("accounts", ACCOUNTS, ledger.accounts().size());
        require("events applied", EVENTS,
                ledger.accounts().values().stream().mapToLong(Account::events).sum());
        circuit.close();
    }
}
