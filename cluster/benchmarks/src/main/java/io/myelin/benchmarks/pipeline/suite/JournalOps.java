package io.myelin.benchmarks.pipeline.suite;

import static io.myelin.benchmarks.pipeline.suite.Counts.require;

import io.myelin.benchmarks.pipeline.journaled.Journaling;
import io.myelin.benchmarks.pipeline.journaled.Ledger;
import io.myelin.benchmarks.pipeline.journaled.Sign;
import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.benchmarks.pipeline.published.Event;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Emissions into a circuit on a file journal, per emission: made, handled, and forced to the disk. The producer waits
/// once for each batch, except where the row says that it waits for each emission.
// The compilers run again for up to 25 seconds, and double the time meanwhile.
@Warmup(iterations = 14, time = 2)
public class JournalOps extends FileSuite {

    private static final int EVENTS = 50_000;
    private static final int SIGNS = 1_000_000;
    private static final int ACCOUNTS = 1_000;

    private final String[] keys = new String[ACCOUNTS];
    private Journaling journaling;
    private boolean viewed;

    /// Made by JMH.
    public JournalOps() {
    }

    @Override
    void wire(String row) {
        for (int index = 0; index < ACCOUNTS; index++) {
            keys[index] = "account-" + index;
        }
        viewed = row.contains("view");
        journaling = new Journaling(viewed ? Ledger.applying() : Ledger.counting());
    }

    /// Fails the benchmark if an emission is lost or duplicated, in the journal or in the view, and truncates the
    /// journal.
    @TearDown(Level.Iteration)
    public void check() {
        journaling.verify();
        if (viewed) {
            require("events in the view", journaling.emitted(),
                    journaling.ledger().accounts().values().stream().mapToLong(Account::events).sum());
        }
    }

    @Override
    public void close() {
        journaling.close();
    }

    private void emit() {
        int event = (int) journaling.emitted();
        journaling.ledger().events().emit(Event.of(event, keys[event % ACCOUNTS]));
        journaling.made(1);
    }

    /// The published way's events of fourteen fields.
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public void append_event() {
        for (int event = 0; event < EVENTS; event++) {
            emit();
        }
        journaling.sync();
    }

    /// The published way's events, applied to their domain objects, which any thread can read.
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public void append_event_and_view() {
        append_event();
    }

    /// The same, one at a time.
    @Benchmark
    @Warmup(iterations = 4, time = 2)
    public void append_event_and_view_one_at_a_time() {
        emit();
        journaling.sync();
    }

    /// Small signs.
    @Benchmark
    @OperationsPerInvocation(SIGNS)
    public void append_sign() {
        var signs = journaling.ledger().signs();
        for (int sign = 0; sign < SIGNS; sign++) {
            signs.emit(Sign.of(sign));
        }
        journaling.made(SIGNS);
        journaling.sync();
    }
}
