package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.TearDown;

/// One producer on a circuit to which other threads emitted before; these are still alive but silent. Per emission.
public class SilentOps extends Suite {

    /// Emissions of each thread before it falls silent: enough for the circuit to treat it as a steady producer.
    private static final int BEFORE = 100_000;

    private final List<Thread> silent = new ArrayList<>();
    private final AtomicLong earlier = new AtomicLong();
    private volatile boolean closed;
    private Pipe<Long> pipe;

    /// Wired by [Suite].
    public SilentOps() {
    }

    @Override
    void wire(String row) {
        pipe = circuit.pipe(tally);
        int owners = Integer.parseInt(row.substring(row.lastIndexOf('_') + 1));
        var emitted = new CountDownLatch(owners);
        for (int index = 0; index < owners; index++) {
            silent.add(Thread.ofPlatform().daemon().name("silent-" + index).start(() -> {
                for (int call = 0; call < BEFORE; call++) {
                    pipe.emit(value());
                }
                earlier.addAndGet(BEFORE);
                emitted.countDown();
                while (!closed) {
                    LockSupport.park(this);
                }
            }));
        }
        try {
            emitted.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("interrupted", interrupted);
        }
        expect(made -> made + earlier.get());
    }

    /// Ends the silent threads.
    ///
    /// @throws InterruptedException if interrupted
    @TearDown
    public void wake() throws InterruptedException {
        closed = true;
        for (var thread : silent) {
            LockSupport.unpark(thread);
            thread.join();
        }
    }

    /// No other thread has emitted.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void owners_0() {
        batch(pipe);
    }

    /// One silent thread.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void owners_1() {
        batch(pipe);
    }

    /// 9 silent threads.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void owners_9() {
        batch(pipe);
    }

    /// 12 silent threads.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void owners_12() {
        batch(pipe);
    }

    /// 16 silent threads.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void owners_16() {
        batch(pipe);
    }
}
