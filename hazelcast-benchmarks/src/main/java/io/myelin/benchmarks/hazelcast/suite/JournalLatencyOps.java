package io.myelin.benchmarks.hazelcast.suite;

import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import io.myelin.benchmarks.baseline.Source;
import io.myelin.benchmarks.hazelcast.cluster.Cluster;
import io.myelin.benchmarks.hazelcast.journaled.Journaling;
import io.myelin.benchmarks.hazelcast.journaled.Ledger;
import io.myelin.benchmarks.hazelcast.published.Event;
import io.myelin.benchmarks.suite.Percentiles;
import java.io.FileNotFoundException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/// 2,000 events a second, each due at a fixed time: how long until it is durable, counted from when it was
/// due, so that what a stall keeps waiting counts as waiting (coordinated omission). The row's own score is
/// the duration of the whole iteration.
///
/// The emitting thread sleeps until shortly before an event is due and only then watches the clock. A thread that
/// watches it all the time takes a processor from the members, which on two processors is half of all there is;
/// the thread that sets would give it back with each set and the one that emits never.
///
/// The journal is read back once, when the row ends: it would keep both members busy for longer than an iteration
/// lasts, and its work would spill into the next.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
// Compilers take some 20 seconds of this pace, most of them in the second member.
@Warmup(iterations = 8)
@Measurement(iterations = 8)
public class JournalLatencyOps extends ClusterSuite {

    private static final long GAP = TimeUnit.SECONDS.toNanos(1) / 2_000;
    private static final int KEYS = 64;

    /// A sleep ends some 60 microseconds late.
    private static final long WATCHED = TimeUnit.MICROSECONDS.toNanos(120);

    /// Events before the first iteration, for each millisecond that an iteration takes, one after the other as
    /// fast as that goes: at the pace of the measurement it would be minutes until all code is compiled.
    private static final int WARMING = 20;

    /// How long an iteration lasts, roughly.
    @Param("2000")
    public int millis;

    private Journaling journaling;
    private Stopwatch stopwatch;
    private IMap<String, GenericRecord> map;
    private String[] ownKeys;

    /// Made by JMH.
    public JournalLatencyOps() {
    }

    @Override
    void wire(String row) {
        if (row.equals("emission_paced")) {
            journaling = new Journaling(cluster.member(), Ledger.counting());
            stopwatch = new Stopwatch();
            journaling.circuit().onDurable(stopwatch::durable);
            warmJournal();
        } else {
            map = cluster.member().getMap(Cluster.freshName());
            ownKeys = keysOfThisMember();
            for (int event = 0; event < WARMING * millis; event++) {
                set(event);
            }
            map.clear(); // so that the keys found later are of sets that count
        }
    }

    /// One by one, so that blocks are as many and as small as they will be.
    private void warmJournal() {
        var inlet = journaling.ledger().events();
        for (int event = 0; event < WARMING * millis; event++) {
            inlet.emit(Event.of(event, "account-1"));
            journaling.made(1);
            journaling.sync();
        }
    }

    private void set(int event) {
        map.set(ownKeys[event % KEYS], Event.of(event, "account-1").toGenericRecord());
    }

    /// A set is quickest where this member owns the key, as an append is where it owns the journal.
    private String[] keysOfThisMember() {
        var partitions = cluster.member().getPartitionService();
        var self = cluster.member().getCluster().getLocalMember();
        var keys = new String[KEYS];
        int found = 0;
        for (int candidate = 0; found < KEYS; candidate++) {
            var key = "key-" + candidate;
            if (self.equals(partitions.getPartition(key).getOwner())) {
                keys[found] = key;
                found++;
            }
        }
        return keys;
    }

    @Override
    void unwire() {
        if (journaling == null) {
            map.clear();
        } else {
            journaling.close();
        }
    }

    private int events() {
        return (int) (TimeUnit.MILLISECONDS.toNanos(millis) / GAP);
    }

    private static void awaitDue(long due) {
        long left = due - System.nanoTime();
        while (left > 0) {
            if (left > WATCHED) {
                LockSupport.parkNanos(left - WATCHED);
            } else {
                Thread.onSpinWait();
            }
            left = due - System.nanoTime();
        }
    }

    private void take(String row, Histogram latencies, Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        require("latencies", events(), latencies.getTotalCount());
        percentiles.take(Source.curve("JournalLatencyOps." + row, members), latencies,
                iteration.getType() == IterationType.MEASUREMENT);
    }

    /// From emission into a journaled circuit to durable.
    ///
    /// @param percentiles takes the latencies
    /// @param iteration   tells warm-up from measurement
    /// @throws FileNotFoundException when the histogram cannot be logged
    @Benchmark
    public void emission_paced(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        int events = events();
        var inlet = journaling.ledger().events();
        stopwatch.start(journaling.circuit().sequence(), events, System.nanoTime() + GAP, GAP);
        for (int event = 0; event < events; event++) {
            awaitDue(stopwatch.due(event));
            inlet.emit(Event.of(event, "account-1"));
        }
        journaling.made(events);
        journaling.requireDurable();
        take("emission_paced", stopwatch.stop(), percentiles, iteration);
    }

    /// From being due to the end of one `IMap.set` of the same event's record, on a key of this member's.
    ///
    /// @param percentiles takes the latencies
    /// @param iteration   tells warm-up from measurement
    /// @throws FileNotFoundException when the histogram cannot be logged
    @Benchmark
    public void imap_set_paced(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        int events = events();
        var latencies = new Histogram(3);
        long begin = System.nanoTime() + GAP;
        for (int event = 0; event < events; event++) {
            long due = begin + event * GAP;
            awaitDue(due);
            set(event);
            latencies.recordValue(Math.max(0, System.nanoTime() - due));
        }
        require("keys", Math.min(KEYS, events), map.size());
        take("imap_set_paced", latencies, percentiles, iteration);
    }
}
