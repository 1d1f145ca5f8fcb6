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

/// The work of `CrowdOps.circuits_200` on hand-written actors: 200 receivers on a pool with a thread for each
/// processor, four producers, every message to a receiver at random; 200,000 messages and a last one to each receiver,
/// per message.
public class ActorCrowdOps extends AverageRows {

    private static final int RECEIVERS = 200;
    private static final Long MESSAGE = 1L;
    private static final Long LAST = 0L;

    private final List<Consumer<Long>> receivers = new ArrayList<>();
    private final Semaphore finished = new Semaphore(0);
    private ExecutorService pool;
    private Crowd crowd;

    /// Makes the receivers and starts the producers.
    @Setup
    public void open() {
        Failures.watch();
        pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        crowd = new Crowd(RECEIVERS, index -> receivers.get(index).accept(MESSAGE));
        for (int index = 0; index < RECEIVERS; index++) {
            var tally = crowd.tally(index);
            receivers.add(new Actor(pool, message -> handle(tally, message)));
        }
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
        pool.close();
        crowd.requireAll();
        Failures.requireNone();
    }

    /// 200 actors.
    @Benchmark
    @OperationsPerInvocation(Crowd.MESSAGES)
    public void actors_200() {
        crowd.round();
        receivers.forEach(receiver -> receiver.accept(LAST));
        Patience.acquire(finished, RECEIVERS, "the last messages");
    }
}
