package io.myelin.benchmarks.pipeline.suite;

import static io.myelin.benchmarks.pipeline.suite.Counts.require;

import io.myelin.benchmarks.pipeline.members.HazelcastCluster;
import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.benchmarks.pipeline.published.EventStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Rebuilding domain objects from the published way's event store, per event.
public class PublishedReplayOps extends HazelcastSuite {

    private static final int EVENTS = 50_000;
    private static final int ACCOUNTS = 100;

    private EventStore events;

    /// Made by JMH.
    public PublishedReplayOps() {
    }

    @Override
    void wire(String row) {
        events = new EventStore(cluster.member(), HazelcastCluster.freshName());
        for (int event = 0; event < EVENTS; event++) {
            events.append("account-" + event % ACCOUNTS);
        }
        require("events", EVENTS, events.count());
    }

    @Override
    void unwire() {
        events.clear();
    }

    /// Reads all events in one operation, sorts them and applies them to their domain objects.
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public void replay() {
        var accounts = events.replay();
        require("accounts", ACCOUNTS, accounts.size());
        require("events applied", EVENTS, accounts.values().stream().mapToLong(Account::events).sum());
    }
}
