package io.myelin.benchmarks.gauge;

import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// The costs of a message besides elapsed time: the producers' own time in `emit`, processor time of the
/// whole process, and bytes allocated by all its threads.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Costs {

    private long processorTime;
    private long allocated;
    private double emitNanos;
    private double cpuNanos;
    private double bytes;

    /// Records the counters before an iteration.
    public void begin() {
        allocated = allocated();
        processorTime = processorTime();
    }

    /// Records the counters after an iteration.
    ///
    /// @param inEmit    nanoseconds that they spent in `emit`, all together
    /// @param messages  how many there were
    public void end(long inEmit, long messages) {
        emitNanos = (double) inEmit / messages;
        cpuNanos = (double) (processorTime() - processorTime) / messages;
        bytes = (double) (allocated() - allocated) / messages;
    }

    private static long processorTime() {
        return ProcessorTime.nanos();
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getTotalThreadAllocatedBytes();
    }

    /// Time from call to return of `emit`, per message, including preemptions of the producer.
    public double emit_ns() {
        return emitNanos;
    }

    /// Processor time of the whole process, per message.
    public double cpu_ns() {
        return cpuNanos;
    }

    /// Bytes that all threads allocated, per message.
    public double allocated_bytes() {
        return bytes;
    }
}
