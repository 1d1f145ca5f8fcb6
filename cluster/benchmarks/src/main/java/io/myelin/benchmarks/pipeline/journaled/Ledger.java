package io.myelin.benchmarks.pipeline.journaled;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.benchmarks.pipeline.published.Event;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The program of the journaled circuit: an inlet for events and one for signs. Signs are counted; events are counted,
/// or applied to their domain objects as in the published way, which any thread may read: the view.
public final class Ledger implements Program {

    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final boolean applying;
    private Pipe<Event> events;
    private Pipe<Sign> signs;
    private long received;

    private Ledger(boolean applying) {
        this.applying = applying;
    }

    /// Counts events.
    ///
    /// @return the program
    public static Ledger counting() {
        return new Ledger(false);
    }

    /// Applies events to domain objects.
    ///
    /// @return the program
    public static Ledger applying() {
        return new Ledger(true);
    }

    @Override
    public void build(JournaledCircuit circuit) {
        events = circuit.inlet("events", new EventCodec(), this::receive);
        signs = circuit.inlet("signs", Sign.CODEC, this::count);
    }

    private void receive(Event event) {
        received++;
        if (applying) {
            var before = accounts.get(event.key());
            var account = before == null ? Account.fresh(event.key()) : before;
            accounts.put(event.key(), account.after(event.amount(), event.occurredAt()));
        }
    }

    private void count(Sign sign) {
        received++;
    }

    /// The inlet for events.
    ///
    /// @return the inlet
    public Pipe<Event> events() {
        return events;
    }

    /// The inlet for signs.
    ///
    /// @return the inlet
    public Pipe<Sign> signs() {
        return signs;
    }

    /// The number of events and signs received; to be read after `Circuit.await()`.
    ///
    /// @return the count
    public long received() {
        return received;
    }

    /// The domain objects.
    ///
    /// @return accounts by key
    public Map<String, Account> accounts() {
        return accounts;
    }
}
