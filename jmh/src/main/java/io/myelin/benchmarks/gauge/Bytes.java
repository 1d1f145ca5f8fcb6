package io.myelin.benchmarks.gauge;

import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// The bytes that a piece of work allocates and retains, per object that it makes.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Bytes {

    private double allocated;
    private double retained;

    /// Does the work, and measures before and after it.
    ///
    /// @param things the number of objects that the work makes
    /// @param work   returns an object that keeps them reachable
    public void measure(int things, Supplier<?> work) {
        long used = used();
        long total = total();
        var kept = work.get();
        allocated = (double) (total() - total) / things;
        retained = (double) (used() - used) / things;
        Reference.reachabilityFence(kept);
    }

    private static long total() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getTotalThreadAllocatedBytes();
    }

    /// The heap in use after a full collection.
    private static long used() {
        System.gc();
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /// Bytes allocated on the heap by all threads, per object.
    public double allocated_bytes() {
        return allocated;
    }

    /// Bytes of heap in use after a collection, per object. The stacks of threads are not included.
    public double retained_bytes() {
        return retained;
    }
}
