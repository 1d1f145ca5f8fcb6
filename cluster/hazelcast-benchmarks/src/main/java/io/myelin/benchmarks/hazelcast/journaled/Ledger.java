package io.myelin.benchmarks.hazelcast.journaled;

import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.benchmarks.hazelcast.published.Account;
import io.myelin.benchmarks.hazelcast.published.Event;
import io.myelin.hazelcast.view.View;
import io.myelin.hazelcast.view.ViewReader;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The program of the journaled circuit: an inlet for events and one for signs. Signs are counted; events are counted,
/// or applied to their domain objects as in the published way, or applied and written to a view.
///
/// To be read after `Circuit.await()`.
public final class Ledger implements Program {

    private static final AccountCodec ACCOUNTS = new AccountCodec();

    private final Map<String, Account> accounts = new HashMap<>();
    private final boolean applying;
    private final @Nullable HazelcastInstance member;
    private final String viewName;
    private @Nullable View<String, Account> view;
    private Pipe<Event> events;
    private Pipe<Sign> signs;
    private long received;

    private Ledger(boolean applying, @Nullable HazelcastInstance member, String viewName) {
        this.applying = applying;
        this.member = member;
        this.viewName = viewName;
    }

    /// Counts events.
    ///
    /// @return the program
    public static Ledger counting() {
        return new Ledger(false, null, "");
    }

    /// Applies events to domain objects.
    ///
    /// @return the program
    public static Ledger applying() {
        return new Ledger(true, null, "");
    }

    /// Applies events to domain objects and writes these to a view.
    ///
    /// @param member a member
    /// @param name   the view's name
    /// @return the program
    public static Ledger showing(HazelcastInstance member, String name) {
        return new Ledger(true, member, name);
    }

    /// Reads a view that a ledger writes.
    ///
    /// @param member a member
    /// @param name   the view's name
    /// @return the reader
    public static ViewReader<String, Account> reader(HazelcastInstance member, String name) {
        return new ViewReader<>(member, name, ACCOUNTS);
    }

    @Override
    public void build(JournaledCircuit circuit) {
        if (member != null) {
            view = View.of(circuit, member, viewName, ACCOUNTS);
        }
        events = circuit.inlet("events", new EventCodec(), this::receive);
        signs = circuit.inlet("signs", Sign.CODEC, this::count);
    }

    private void receive(Event event) {
        received++;
        if (applying) {
            var before = accounts.get(event.key());
            var account = before == null ? Account.fresh(event.key()) : before;
            var after = account.after(event.amount(), event.occurredAt());
            accounts.put(event.key(), after);
            if (view != null) {
                view.put(event.key(), after);
            }
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

    /// The number of events and signs received.
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
