package io.myelin.benchmarks.load;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.AverageRows;
import io.myelin.benchmarks.peers.Actor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// The work of `CrowdOps.circuits_200` on common alternatives: 200 receivers, four producers, every message to a
/// receiver at random; 200,000 messages and a last one to each receiver, per message.
public class ActorCrowdOps extends AverageRows {

    private static final int RECEIVERS = 200;
    private static final Long MESSAGE = 1L;
    private static final Long LAST = 0L;

    private final List<ExecutorService> executors = new ArrayList<>();
    private final List<Consumer<Long>> receivers = new ArrayList<>();
    private final Semaphore finished = new Semaphore(0);
    private Crowd crowd;

    /// Makes the receivers and starts the producers.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        boolean actors = params.getBenchmark().endsWith("actors_200");
        if (actors) {
            executors.add(Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors()));
        }
        crowd = new Crowd(RECEIVERS, index -> receivers.get(index).accept(MESSAGE));
        for (int index = 0; index < RECEIVERS; index++) {
            var tally = crowd.tally(index);
            receivers.add(actors ? new Actor(executors.getFirst(), message -> handle(tally, message))
                    : executor(message -> handle(tally, message)));
        }
    }

    private Consumer<Long> executor(Consumer<Long> handler) {
        var executor = Executors.newSingleThreadExecutor(Thread.ofVirtual().factory());
        executors.add(executor);
        return message -> executor.execute(() -> handler.accept(message));
    }

    private void handle(Tally tally, Long message) {
        if (message.equals(LAST)) {
            finished.release();
        } else {
            tally.receive(message);
        }
    }

    /// Requires every message to have arrived, and ends everything.
    @TearDown
    public void close() throws InterruptedException {
        crowd.end();
        executors.forEach(ExecutorService::close);
        crowd.requireAll();
        Failures.requireNone();
    }

    private void run() {
        crowd.round();
        receivers.forEach(receiver -> receiver.accept(LAST));
        Patience.acquire(finished, RECEIVERS, "the last messages");
    }

    /// Hand-written actors on a pool with a thread for each processor.
    @Benchmark
    @OperationsPerInvocation(Crowd.MESSAGES)
    public void actors_200() {
        run();
    }

    /// Executors with one virtual thread each.
    @Benchmark
    @OperationsPerInvocation(Crowd.MESSAGES)
    public void executors_200() {
        run();
    }
}
