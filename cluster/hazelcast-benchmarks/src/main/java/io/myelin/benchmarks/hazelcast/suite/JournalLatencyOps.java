package io.myelin.benchmarks.hazelcast.suite;

import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import io.myelin.benchmarks.hazelcast.cluster.Cluster;
import io.myelin.benchmarks.hazelcast.journaled.Journaling;
import io.myelin.benchmarks.hazelcast.journaled.Ledger;
import io.myelin.benchmarks.hazelcast.published.Event;
import io.myelin.benchmarks.gauge.Percentiles;
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

/// 2,000 events a second, each due at a fixed time: the time until it is durable, counted from when it was due, so that
/// delays caused by a stall count (no coordinated omission). The row's own score is the duration of the whole
/// iteration.
///
/// The emitting thread sleeps until shortly before an event is due and only then polls the clock. A thread that polled
/// it all the time would take a processor from the members, half of all on two processors; the thread that sets would
/// release it with each set, the one that emits never.
///
/// The journal is read back once, when the row ends: it would keep both members busy for longer than an iteration
/// lasts, and disturb the next one.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
// At this pace the compilers need some 20 seconds, mostly in the second member.
@Warmup(iterations = 8)
@Measurement(iterations = 8)
public class JournalLatencyOps extends ClusterSuite {

    private static final long GAP = TimeUnit.SECONDS.toNanos(1) / 2_000;
    private static final int KEYS = 64;

    /// A sleep ends some 60 microseconds late.
    private static final long WATCHED = TimeUnit.MICROSECONDS.toNanos(120);

    /// Events before the first iteration, for each millisecond of an iteration, one after the other at full speed: at
    /// the pace of the measurement it would take minutes until all code is compiled.
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

    /// One by one, so that blocks are as small as in the measurement.
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

    /// A set is fastest if this member owns the key, as an append is if it owns the journal.
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
        percentiles.take("JournalLatencyOps." + row + "@" + members, latencies,
                iteration.getType() == IterationType.MEASUREMENT);
    }

    /// From the emission into a journaled circuit until it is durable.
    ///
    /// @param percentiles takes the latencies
    /// @param iteration   distinguishes warm-up from measurement
    /// @throws FileNotFoundException if the histogram cannot be logged
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

    /// From the due time to the end of one `IMap.set` of the same event's record, with a key that this member owns.
    ///
    /// @param percentiles takes the latencies
    /// @param iteration   distinguishes warm-up from measurement
    /// @throws FileNotFoundException if the histogram cannot be logged
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
