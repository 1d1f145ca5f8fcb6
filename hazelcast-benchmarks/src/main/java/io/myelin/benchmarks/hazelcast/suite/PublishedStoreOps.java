package io.myelin.benchmarks.hazelcast.suite;

import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import io.myelin.benchmarks.hazelcast.cluster.Cluster;
import io.myelin.benchmarks.hazelcast.published.Account;
import io.myelin.benchmarks.hazelcast.published.Event;
import io.myelin.benchmarks.hazelcast.published.EventStore;
import io.myelin.benchmarks.hazelcast.published.ViewStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// The published way's stores. Events and views spread over a thousand domain objects, hence over all
/// partitions; the maps are counted and emptied after every iteration.
public class PublishedStoreOps extends ClusterSuite {

    private static final int ACCOUNTS = 1_000;

    private final String[] keys = new String[ACCOUNTS];
    private EventStore events;
    private ViewStore views;
    private GenericRecord account;
    private GenericRecord event;
    private long appended;
    private long lastSequence;
    private String lastKey;
    private long put;
    private long created;
    private long applied;

    /// Made by JMH.
    public PublishedStoreOps() {
    }

    @Override
    void wire(String row) {
        var name = Cluster.freshName();
        events = new EventStore(cluster.member(), name + "-events");
        views = new ViewStore(cluster.member(), name + "-views");
        for (int index = 0; index < ACCOUNTS; index++) {
            keys[index] = "account-" + index;
        }
        account = Account.fresh(keys[0]).toGenericRecord();
        event = Event.of(1, keys[0]).toGenericRecord();
    }

    /// Makes the accounts that updates find.
    @Setup(Level.Iteration)
    public void fill() {
        for (var key : keys) {
            views.put(key, account);
        }
    }

    /// Fails the benchmark when an event, a view or an update is missing or there twice, or is not backed up.
    @TearDown(Level.Iteration)
    public void check() {
        require("events", appended, events.count());
        if (members == 2) {
            require("events here, owned or backed up", appended, events.copiesHere());
        }
        if (appended > 0) {
            require("amount of the last event", 1, (long) events.read(lastSequence, lastKey).amount());
        }
        require("views", ACCOUNTS + created, views.count());
        require("updates", applied, views.events());
        events.clear();
        views.clear();
        appended = 0;
        put = 0;
        created = 0;
        applied = 0;
    }

    private String nextKey(long count) {
        return keys[(int) (count % ACCOUNTS)];
    }

    /// Replaces a view.
    @Benchmark
    public void view_direct_put() {
        views.put(nextKey(put++), account);
    }

    /// Updates a view where it lives.
    @Benchmark
    public void view_execute_on_key_update() {
        views.apply(nextKey(applied), 1, applied);
        applied++;
    }

    /// Creates a view where it is to live.
    @Benchmark
    public void view_execute_on_key_creation() {
        views.apply("created-" + created, 1, created);
        created++;
        applied++;
    }

    /// Takes an id, makes a key and appends a record that was made before.
    @Benchmark
    public void event_append_prebuilt_record() {
        lastKey = nextKey(appended);
        lastSequence = events.append(lastKey, event);
        appended++;
    }

    /// Takes an id, makes a key, an event and its record, and appends it.
    @Benchmark
    public void event_append_with_serialization() {
        lastKey = nextKey(appended);
        lastSequence = events.append(lastKey);
        appended++;
    }

    /// All that one event goes through: appended as above, then applied to its view.
    @Benchmark
    public void event_append_and_view() {
        lastKey = nextKey(appended);
        lastSequence = events.append(lastKey);
        appended++;
        views.apply(lastKey, 1, applied);
        applied++;
    }
}
