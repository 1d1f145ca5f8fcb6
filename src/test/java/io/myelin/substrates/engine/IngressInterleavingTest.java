package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import io.myelin.substrates.engine.ingress.Ingress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A lane and the shared queue together are linearisable to one queue: see [Programs].
@Timeout(1_800)
class IngressInterleavingTest {

    private static Programs programs(Class<?> operations) {
        return new Programs(operations, Fifo.class, 50)
                // A lane is granted and used before its owner's shared entries were consumed.
                .with("put 1, claimLane, put 2", List.of("put 3", "drain"), "drain")
                // A second producer arrives.
                .with("claimLane, put 1", List.of("put 2, put 3", "put 4, put 5"), "drain")
                // The second producer arrives while the lane is being installed.
                .with("", List.of("claimLane, put 1", "put 2"), "drain")
                // The second producer synchronises with the owner, in either direction, while the worker is between two
                // polls.
                .with("claimLane", List.of("put 1", "put 2", "drain"), "drain")
                // The worker is about to park.
                .with("claimLane, put 1", List.of("put 2, putAndPoll 101", "suspendLane, drain"), "drain")
                // Two producers compete for a lane, and one has one.
                .with("claimLane, put 1", List.of("put 2, claimLane, put 3", "drain, put 4"), "drain")
                // Progress is read while it advances.
                .with("claimLane", List.of("putAndPoll 101, putAndPoll 102", "drain, drain"), "drain");
    }

    @Test
    void aLaneAndTheSharedQueueAreOneQueueAtTheEndOfAChunk() {
        programs(LastSlotOfAChunk.class).check();
    }

    /// The operations of every program. A thread is a producer when it puts, and at any time at most one of them is
    /// the worker.
    public abstract static class Operations {

        private final Worker worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
        private final Ingress ingress = new Ingress(Target.of(worker), true);
        private final Target close = Target.of(worker);
        private final List<Integer> delivered = new ArrayList<>();
        private final BitSet ever = new BitSet(200);
        private final Target target = Target.of(worker, (Integer value) -> {
            delivered.add(value);
            ever.set(value);
        });

        Operations(int before) {
            for (int i = 0; i < before; i++) {
                put(0);
            }
            drain();
        }

        /// @return false once sealed
        @Operation
        public boolean put(@Param(gen = IntGen.class, conf = "1:99") int value) {
            return ingress.put(Thread.currentThread(), target, value);
        }

        /// The step of a producer that has had the shared queue to itself.
        @Operation
        public void claimLane() {
            Interior.install(ingress, Thread.currentThread());
        }

        /// @return all entries
        @Operation(nonParallelGroup = "worker")
        public List<Integer> drain() {
            do {
                ingress.drain(worker.delivery(), close, Long.MAX_VALUE);
            } while (!ingress.isEmpty());
            ingress.publishDone();
            List<Integer> all = List.copyOf(delivered);
            delivered.clear();
            return all;
        }

        /// The worker's step before it parks.
        @Operation(nonParallelGroup = "worker")
        public void suspendLane() {
            ingress.forget();
            ingress.suspendLane();
        }

        /// The worker announces no more progress than it has made.
        ///
        /// @return false if not
        @Operation
        public boolean putAndPoll(@Param(gen = IntGen.class, conf = "100:199") int value) {
            boolean admitted = put(value);
            boolean done = ingress.isDone(1);
            return admitted && (!done || ever.get(value));
        }
    }

    public static final class LastSlotOfAChunk extends Operations {

        public LastSlotOfAChunk() {
            super(31);
        }
    }

    /// The sequential specification of the queue.
    public static final class Fifo {

        private final Queue<Integer> queue = new ArrayDeque<>();

        public boolean put(int value) {
            return queue.add(value);
        }

        public void claimLane() {}

        public List<Integer> drain() {
            List<Integer> all = List.copyOf(queue);
            queue.clear();
            return all;
        }

        public void suspendLane() {}

        public boolean putAndPoll(int value) {
            return put(value);
        }
    }
}
