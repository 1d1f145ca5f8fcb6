package io.myelin.benchmarks.suite;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// The costs of a message besides elapsed time: the producers' own time in `emit`, processor time of the
/// whole process, bytes allocated by all its threads, and how often a producer was blocked on a monitor.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Costs {

    private long processorTime;
    private long allocated;
    private long blocked;
    private double emitNanos;
    private double cpuNanos;
    private double bytes;
    private double blocks;

    /// Made by JMH.
    public Costs() {
    }

    /// Records the counters before an iteration.
    ///
    /// @param producers the threads whose blocks count
    void begin(List<Thread> producers) {
        blocked = blocked(producers);
        allocated = allocated();
        processorTime = processorTime();
    }

    /// Records the counters after an iteration.
    ///
    /// @param producers the same threads
    /// @param inEmit    nanoseconds that they spent in `emit`, all together
    /// @param messages  how many there were
    void end(List<Thread> producers, long inEmit, long messages) {
        emitNanos = (double) inEmit / messages;
        cpuNanos = (double) (processorTime() - processorTime) / messages;
        bytes = (double) (allocated() - allocated) / messages;
        blocks = (blocked(producers) - blocked) * 1e6 / messages;
    }

    private static long processorTime() {
        return ProcessorTime.nanos();
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getTotalThreadAllocatedBytes();
    }

    /// Virtual threads are not counted: the virtual machine keeps no such count for them.
    private static long blocked(List<Thread> producers) {
        var threads = ManagementFactory.getThreadMXBean();
        long blocked = 0;
        for (var producer : producers) {
            var info = producer.isVirtual() ? null : threads.getThreadInfo(producer.threadId());
            blocked += info == null ? 0 : info.getBlockedCount();
        }
        return blocked;
    }

    /// Time from call to return of `emit`, per message, including preemptions of the producer.
    ///
    /// @return nanoseconds
    public double emit_ns() {
        return emitNanos;
    }

    /// Processor time of the whole process, per message.
    ///
    /// @return nanoseconds
    public double cpu_ns() {
        return cpuNanos;
    }

    /// Bytes that all threads allocated, per message.
    ///
    /// @return bytes
    public double allocated_bytes() {
        return bytes;
    }

    /// How often a producer waited for a monitor, per million messages.
    ///
    /// @return blocks
    public double blocks_per_million() {
        return blocks;
    }
}
