package io.myelin.substrates.monitor;

import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.monitor.CircuitStatistics.Activity;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the statistics of one circuit from outside. Only the reader pays for it. The provider makes it; applications
/// call `MyelinProvider.statistics` and `stack`.
public final class CircuitMonitor {

    private final String circuit;
    private final String label;
    private final Worker worker;

    /// Guarded by this: the highest count that was returned; only the last one, of the ended circuit, may be lower.
    private long admitted;
    /// Guarded by this: the number of the entry that was in progress at the last reading, and when it was first seen.
    /// Zero if there was none.
    private long underWay;
    private long since;

    /// @param circuit the circuit's name
    /// @param label   the label of its settings
    /// @param worker  the worker that runs it
    public CircuitMonitor(String circuit, String label, Worker worker) {
        this.circuit = circuit;
        this.label = label;
        this.worker = worker;
    }

    /// The circuit's name.
    public String circuit() {
        return circuit;
    }

    /// The label of the circuit's settings.
    public String label() {
        return label;
    }

    /// Reads the statistics. Any thread.
    public synchronized CircuitStatistics statistics() {
        return statistics(System.nanoTime());
    }

    /// @param now by [System#nanoTime]
    synchronized CircuitStatistics statistics(long now) {
        boolean ended = worker.isTerminated();
        // In this order: a completed entry has begun, and an entry that has begun no longer counts as waiting.
        long completed = worker.completed();
        long begun = worker.begun();
        admitted = ended ? begun : Math.max(admitted, begun + worker.waiting());
        if (begun == completed) {
            underWay = 0;
        } else if (underWay != begun) {
            underWay = begun;
            since = now;
        }
        return new CircuitStatistics(
                circuit, label, activity(ended), admitted, completed, admitted - completed, worker.transitLength(),
                worker.failures(), underWay == 0 ? Duration.ZERO : Duration.ofNanos(now - since));
    }

    private Activity activity(boolean ended) {
        if (ended) {
            return Activity.ENDED;
        }
        if (worker.isParked()) {
            return Activity.PARKED;
        }
        return worker.isUnused() ? Activity.UNUSED : Activity.RUNNING;
    }

    /// A count that increases whenever the circuit makes progress.
    long progress() {
        return worker.completed();
    }

    /// Whether an entry is in progress or waits.
    boolean hasWork() {
        long completed = worker.completed();
        return !worker.isTerminated() && (worker.begun() != completed || worker.waiting() != 0);
    }

    /// Whether the circuit was closed and has ended.
    boolean hasEnded() {
        return worker.isTerminated();
    }

    @Nullable Thread thread() {
        return worker.thread();
    }

    /// The frames of the thread that the circuit runs on, the innermost first; none if it has no thread. Any thread.
    public List<StackTraceElement> stack() {
        return frames(thread());
    }

    static List<StackTraceElement> frames(@Nullable Thread thread) {
        return thread == null ? List.of() : List.of(thread.getStackTrace());
    }
}
