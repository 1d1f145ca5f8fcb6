package io.myelin.benchmarks.hazelcast.suite;

import org.HdrHistogram.Histogram;

/// Measures the time from when an event was due until its journal reports it durable.
///
/// The journal's listener runs on the thread that detects the advance; a lock serialises its calls.
final class Stopwatch {

    private final Object lock = new Object();
    private Histogram latencies = new Histogram(3);
    private long before;
    private long end;
    private long taken;
    private long begin;
    private long gap;

    /// Restarts.
    ///
    /// @param before the number of records that are durable already
    /// @param events the number of events to come
    /// @param begin  when the first is due, by [System#nanoTime]
    /// @param gap    nanoseconds to the next
    void start(long before, int events, long begin, long gap) {
        synchronized (lock) {
            latencies = new Histogram(3);
            this.before = before;
            this.begin = begin;
            this.gap = gap;
            end = before + events;
            taken = before;
        }
    }

    /// The time at which an event is due. For the thread that started the stopwatch.
    long due(int event) {
        return begin + event * gap;
    }

    /// Records the time of all events that have become durable.
    ///
    /// @param durable the number of durable records
    void durable(long durable) {
        long now = System.nanoTime();
        synchronized (lock) {
            for (long until = Math.min(durable, end); taken < until; taken++) {
                latencies.recordValue(Math.max(0, now - begin - (taken - before) * gap));
            }
        }
    }

    /// The measured times.
    ///
    /// @return nanoseconds
    Histogram stop() {
        synchronized (lock) {
            return latencies;
        }
    }
}
