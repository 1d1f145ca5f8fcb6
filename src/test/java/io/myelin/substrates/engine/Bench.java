package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import io.myelin.substrates.engine.ingress.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// An ingress without a worker's thread: the test acts as the worker and as every producer, so it determines each step.
final class Bench implements AutoCloseable {

    final Worker worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
    final Target close = Target.of(worker);
    final Target barriers = Target.control(worker, barrier -> ((Barrier) barrier).open());
    final Ingress ingress = new Ingress(Target.of(worker), true);
    final List<Object> delivered = new ArrayList<>();
    final Target target = Target.of(worker, (Object value) -> delivered.add(value));

    private final List<Thread> living = new ArrayList<>();
    private volatile boolean over;

    /// A live thread that does nothing: a lane of a dead thread has no owner.
    Thread producer() {
        var thread = Thread.ofPlatform().daemon().start(() -> {
            while (!over) {
                LockSupport.park();
            }
        });
        living.add(thread);
        return thread;
    }

    /// The emission of a producer.
    boolean put(Thread producer, Object value) {
        return ingress.put(producer, target, value);
    }

    /// Emits 0, 1, 2, … until the producer has a lane.
    ///
    /// @return how many emissions that took, all in the shared queue
    int earnLane(Thread producer) {
        for (int i = 0; i < 1_000; i++) {
            put(producer, i);
            if (owns(producer)) {
                return i + 1;
            }
        }
        throw new AssertionError("no lane");
    }

    boolean owns(Thread producer) {
        var lane = Interior.lane(ingress);
        return lane.owner == producer.threadId() && lane.isOpen();
    }

    /// The emissions delivered last.
    List<Object> last(int count) {
        return delivered.subList(delivered.size() - count, delivered.size());
    }

    long drain() {
        long consumed = ingress.drain(worker.delivery(), close, Long.MAX_VALUE);
        ingress.publishDone();
        return consumed;
    }

    @Override
    public void close() {
        over = true;
        living.forEach(LockSupport::unpark);
    }
}
