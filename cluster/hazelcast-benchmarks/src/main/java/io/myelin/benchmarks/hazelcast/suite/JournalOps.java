package io.myelin.benchmarks.hazelcast.suite;

import io.myelin.benchmarks.hazelcast.cluster.Cluster;
import io.myelin.benchmarks.hazelcast.journaled.Journaling;
import io.myelin.benchmarks.hazelcast.journaled.Ledger;
import io.myelin.benchmarks.hazelcast.journaled.Sign;
import io.myelin.benchmarks.hazelcast.published.Account;
import io.myelin.benchmarks.hazelcast.published.Event;
import io.myelin.hazelcast.view.ViewReader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Emissions into a journaled circuit, per emission: made, handled, and durable on every member that is to have a
/// copy. The producer waits once for each batch, not for each emission.
// Compilers, also in the second member, run again for up to 25 seconds, and double the time meanwhile.
@Warmup(iterations = 14, time = 2)
public class JournalOps extends ClusterSuite {

    private static final int EVENTS = 50_000;
    private static final int SIGNS = 1_000_000;
    private static final int ACCOUNTS = 1_000;
    private static final long POLL_INTERVAL_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    private final String[] keys = new String[ACCOUNTS];
    private Journaling journaling;
    private @Nullable ViewReader<String, Account> view;

    /// Made by JMH.
    public JournalOps() {
    }

    @Override
    void wire(String row) {
        for (int index = 0; index < ACCOUNTS; index++) {
            keys[index] = "account-" + index;
        }
        if (row.equals("append_event_and_view")) {
            var name = Cluster.freshName();
            view = Ledger.reader(cluster.member(), name);
            journaling = new Journaling(cluster.member(), Ledger.showing(cluster.member(), name));
        } else {
            journaling = new Journaling(cluster.member(), Ledger.counting());
        }
    }

    /// Fails the benchmark if an emission is lost or duplicated, and truncates the journal: an invocation takes a
    /// hundred times longer than JMH's work around it.
    @TearDown(Level.Invocation)
    public void check() {
        journaling.verify();
    }

    /// Fails the benchmark when an event is missing in the view or was applied twice.
    @TearDown(Level.Iteration)
    public void checkView() {
        if (view != null) {
            long events = 0;
            for (var key : keys) {
                var entry = view.get(key);
                events += entry == null ? 0 : entry.value().events();
            }
            require("events in the view", journaling.emitted(), events);
        }
    }

    @Override
    void unwire() {
        journaling.close();
    }

    /// The published way's events of fourteen fields.
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public void append_event() {
        var events = journaling.ledger().events();
        for (int event = 0; event < EVENTS; event++) {
            events.emit(Event.of(event, keys[event % ACCOUNTS]));
        }
        journaling.made(EVENTS);
        journaling.sync();
    }

    /// The published way's events, applied to their domain objects, until the last is also in the view.
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public void append_event_and_view() {
        append_event();
        while (view != null && view.progress().applied() < journaling.emitted()) {
            LockSupport.parkNanos(POLL_INTERVAL_NANOS);
        }
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
