package io.myelin.benchmarks.hazelcast.suite;

import org.HdrHistogram.Histogram;

/// Takes the time from when an event was due to when a journal says that it is durable.
///
/// The journal's listener runs on whichever thread notices; a lock keeps its calls apart.
final class Stopwatch {

    private final Object lock = new Object();
    private Histogram latencies = new Histogram(3);
    private long before;
    private long end;
    private long taken;
    private long begin;
    private long gap;

    /// Starts anew.
    ///
    /// @param before how many records are durable already
    /// @param events how many are to come
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

    /// When an event is due. For the thread that started the stopwatch.
    long due(int event) {
        return begin + event * gap;
    }

    /// Takes the time of all events that have become durable.
    ///
    /// @param durable how many records are
    void durable(long durable) {
        long now = System.nanoTime();
        synchronized (lock) {
            for (long until = Math.min(durable, end); taken < until; taken++) {
                latencies.recordValue(Math.max(0, now - begin - (taken - before) * gap));
            }
        }
    }

    /// The times taken.
    ///
    /// @return nanoseconds
    Histogram stop() {
        synchronized (lock) {
            return latencies;
        }
    }
}
