package io.myelin.benchmarks.load;

import io.myelin.benchmarks.byhand.CircuitByHand;
import io.myelin.benchmarks.suite.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.TearDown;

/// One producer on a circuit to which other threads emitted before; these are still alive but silent. Per emission.
/// [CircuitByHand], which has one queue for all producers, is the limit.
public class SilentOps extends Suite {

    /// Emissions of each thread before it falls silent: enough for the circuit to treat it as a steady producer.
    private static final int BEFORE = 100_000;

    private final List<Thread> silent = new ArrayList<>();
    private final AtomicLong earlier = new AtomicLong();
    private volatile boolean closed;
    private Contender contender;
    private Consumer<Long> entry;

    @Override
    protected void wire(String row) {
        contender = Contender.of(row, tally);
        entry = contender.entry();
        int owners = Integer.parseInt(row.replaceFirst("owners_(\\d+).*", "$1"));
        var emitted = new CountDownLatch(owners);
        for (int index = 0; index < owners; index++) {
            silent.add(Thread.ofPlatform().daemon().name("silent-" + index).start(() -> {
                for (int call = 0; call < BEFORE; call++) {
                    entry.accept(value());
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

    @Override
    protected void settle() {
        contender.await().run();
    }

    /// Ends the silent threads, and the circuit.
    @TearDown
    public void wake() throws InterruptedException {
        closed = true;
        for (var thread : silent) {
            LockSupport.unpark(thread);
            thread.join();
        }
        contender.close().run();
    }

    private void run() {
        for (int index = 0; index < BATCH; index++) {
            entry.accept(value(index));
        }
        made(BATCH);
    }

    /// 16 silent threads.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void owners_16() {
        run();
    }

    /// 16 silent threads, and a circuit written by hand.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void owners_16_by_hand() {
        run();
    }
}
