package io.myelin.benchmarks.pipeline.suite;

import static io.myelin.benchmarks.pipeline.suite.Counts.require;

import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import io.myelin.benchmarks.pipeline.members.HazelcastCluster;
import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.benchmarks.pipeline.published.Event;
import io.myelin.benchmarks.pipeline.published.EventStore;
import io.myelin.benchmarks.pipeline.published.ViewStore;
import java.util.ArrayList;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// The published way's stores. Events and views spread over a thousand domain objects, hence over all
/// partitions; the maps are counted and emptied after every iteration.
public class PublishedStoreOps extends HazelcastSuite {

    private static final int ACCOUNTS = 1_000;

    /// The number of appends in flight.
    private static final int UNDER_WAY = 1_000;

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
        var name = HazelcastCluster.freshName();
        events = new EventStore(cluster.member(), name + "-events");
        views = new ViewStore(cluster.member(), name + "-views");
        for (int index = 0; index < ACCOUNTS; index++) {
            keys[index] = "account-" + index;
        }
        account = Account.fresh(keys[0]).toGenericRecord();
        event = Event.of(1, keys[0]).toGenericRecord();
    }

    /// Makes the accounts for the updates.
    @Setup(Level.Iteration)
    public void fill() {
        for (var key : keys) {
            views.put(key, account);
        }
    }

    /// Fails the benchmark if an event, a view or an update is missing, duplicated or not backed up.
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

    /// Updates a view on its owner.
    @Benchmark
    public void view_execute_on_key_update() {
        views.apply(nextKey(applied), 1, applied);
        applied++;
    }

    /// Creates a view on its owner.
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

    /// The same appends, written for throughput: a thousand in flight at a time, and a wait for all of them.
    @Benchmark
    @OperationsPerInvocation(UNDER_WAY)
    public void event_append_set_async() {
        var stages = new ArrayList<CompletableFuture<Void>>();
        for (int index = 0; index < UNDER_WAY; index++) {
            lastKey = nextKey(appended);
            lastSequence = events.nextSequence();
            stages.add(events.appendAsync(lastSequence, lastKey).toCompletableFuture());
            appended++;
        }
        stages.forEach(CompletableFuture::join);
    }

    /// The same appends, a thousand in one call.
    @Benchmark
    @OperationsPerInvocation(UNDER_WAY)
    public void event_append_put_all() {
        var batch = new TreeMap<Long, String>();
        for (int index = 0; index < UNDER_WAY; index++) {
            lastKey = nextKey(appended);
            lastSequence = events.nextSequence();
            batch.put(lastSequence, lastKey);
            appended++;
        }
        events.appendAll(batch);
    }

    /// All steps for one event: appended as above, then applied to its view.
    @Benchmark
    public void event_append_and_view() {
        lastKey = nextKey(appended);
        lastSequence = events.append(lastKey);
        appended++;
        views.apply(lastKey, 1, applied);
        applied++;
    }
}
