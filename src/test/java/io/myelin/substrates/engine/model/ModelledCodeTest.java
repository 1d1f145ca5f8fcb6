package io.myelin.substrates.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The code matches [Parking], [Merging] and [Waiting]: the same accesses, in the same modes and the same order. A
/// weaker mode or a missing fence has no effect on a processor that keeps the order anyway, so this test detects it in
/// the code itself.
///
/// To change the engine, change the model first, run it, and then change the line here.
class ModelledCodeTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Worker | admit | Ingress.put(), Worker.wakeIfNeeded()
            WorkerParking | wakeIfNeeded | releaseFence, volatile phase, WorkerParking.wake()
            WorkerParking | wake | volatile phase, WorkerParking.queue(), WorkerParking.change(), plain thread, \
            LockSupport.unpark, volatile phase =
            WorkerParking | queue | WorkerParking.change(), ThreadSupply.create(), WorkerParking.change()
            WorkerParking | run | WorkerParking.change(), plain thread =, WorkerParking.loop(), WorkerParking.turn(), \
            WorkerParking.isQueuedAgain()
            WorkerParking | isQueuedAgain | volatile phase =, WorkerParking.change()
            WorkerParking | change | PHASE.compareAndSet
            WorkerParking | park | volatile phase =, Ingress.suspendLane(), Ingress.isEmpty(), \
            LockSupport.parkNanos, LockSupport.park, volatile phase =, volatile phase =, WorkerParking.stall()
            WorkerParking | rest | volatile phase =, Ingress.claimed(), WorkerParking.change()
            Ingress | suspendLane | volatile lane, Lane.suspend()
            Ingress | isEmpty | SharedQueue.isEmpty(), Ingress.isLaneEmpty()
            Ingress | isLaneEmpty | Lane.isEmpty(), Lane.next()
            Lane | suspend | Lane.isOpen(), volatile admitted =, volatile ended, Lane.end(), volatile ended
            SharedQueue | isEmpty | Chunk.claimed(), Chunk.next()
            Lane | isEmpty | Lane.consumed(), Segment.next(), Segment.content()
            """)
    void parking(String type, String method, String steps) {
        check(type, method, steps);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    Ingress | put | SharedQueue.put(), volatile lane, Lane.admits(), Lane.append(), \
                    Ingress.putShared()
                    Ingress | endRevoked | Lane.isEnded(), Lane.end(), Lane.isContended(), LanePolicy.lost()
                    Ingress | putShared | Ingress.endRevoked(), SharedQueue.put(), volatile lane, volatile admitted, \
                    volatile admitted =, Lane.isEnded(), LanePolicy.isDue(), Ingress.install()
                    Ingress | putAlone | SharedQueue.put(), Ingress.revoke()
                    Ingress | putLast | Ingress.countOut(), Ingress.putAlone(), volatile end, \
                    SharedQueue.claimed(), volatile end =
                    Ingress | revoke | volatile lane, Lane.isOpen(), volatile admitted =
                    Ingress | seal | SharedQueue.seal(), Ingress.revoke()
                    Ingress | install | Lane.of(), Lane.install(), volatile lane =, SharedQueue.claimed(), \
                    SharedQueue.isSealed(), volatile admitted =, Lane.begin(), volatile admitted =, volatile since =
                    Ingress | drain | Ingress.drainLane(), SharedQueue.peek(), Ingress.isLaneEmpty(), \
                    Ingress.drainShown(), SharedQueue.take(), Delivery.deliverShared()
                    Ingress | drainLane | Lane.isFinished(), Ingress.proceed(), SharedQueue.consumed(), \
                    Lane.since(), Lane.drain()
                    Ingress | drainShown | Lane.isEnded(), Lane.appended(), Ingress.drainLane()
                    Ingress | proceed | Lane.next(), Lane.retire()
                    SharedQueue | put | volatile tail, Chunk.claim(), plain slot =, releaseFence, plain slot =, \
                    plain slot =, plain slot =, SharedQueue.advance()
                    SharedQueue | advance | Chunk.next(), SharedQueue.following(), Chunk.link(), Chunk.next(), \
                    volatile tail, TAIL.compareAndSet
                    SharedQueue | claimed | volatile tail, Chunk.claimed()
                    SharedQueue | peek | Chunk.next(), SharedQueue.retire(), Chunk.target()
                    SharedQueue | retire | volatile tail, TAIL.compareAndSet, SharedQueue.begin(), Chunk.retire()
                    Chunk | claim | CLAIMS.getAndAdd
                    Chunk | claimed | volatile claims
                    Chunk | target | plain slot, acquireFence
                    Chunk | link | NEXT.compareAndSet
                    Chunk | next | volatile next
                    Chunk | retire | NEXT.setRelease
                    Lane | admits | volatile admitted
                    Lane | isOpen | volatile admitted
                    Lane | append | plain position, Lane.appendSlowly(), Segment.fill(), plain position =, \
                    Segment.fill(), plain marked, plain marked =, plain position =, Segment.fill(), \
                    plain position =, Lane.appendSlowly()
                    Lane | mark | plain marked, plain marked =, Lane.fill(), plain marked, plain marked =
                    Lane | begin | SINCE.setRelease
                    Lane | since | volatile since
                    Lane | advance | Segment.next(), Segment.unlink()
                    Lane | fill | plain position, Segment.link(), Segment.fill(), plain position =
                    Lane | end | Lane.mark(), ENDED.setRelease
                    Lane | isEnded | volatile ended
                    Lane | appended | POSITION.getOpaque
                    Lane | install | NEXT.compareAndSet
                    Lane | next | volatile next
                    Lane | drain | Lane.consumed(), Lane.advance(), Delivery.enter(), Lane.consumed(), \
                    Delivery.hasManyTargets(), Target.load(), Delivery.transit(), Segment.content(), Transit.run(), \
                    Delivery.renew(), Lane.finish(), Lane.consumed()
                    Lane | finish | Lane.forget(), Delivery.publishCompleted(), Lane.publishDone()
                    Segment | link | NEXT.setRelease
                    Segment | next | volatile next
                    Segment | fill | releaseFence, plain slot =
                    Segment | content | plain slot, acquireFence
                    """)
    void merging(String type, String method, String steps) {
        check(type, method, steps);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    Barrier | open | GATE.getAndSet, LockSupport.unpark
                    Barrier | spin | GATE.getAcquire
                    Barrier | pass | Barrier.spin(), GATE.compareAndSet, GATE.getAcquire, \
                    LockSupport.parkNanos
                    Lane | isDone | DONE.getAcquire
                    Lane | publishDone | Lane.consumed(), DONE.setRelease
                    SharedQueue | isDone | DONE.getAcquire
                    SharedQueue | publishDone | SharedQueue.consumed(), DONE.setRelease
                    """)
    void waiting(String type, String method, String steps) {
        check(type, method, steps);
    }

    private static String room(String type) {
        return switch (type) {
            case "Worker", "WorkerParking", "Barrier" -> "";
            default -> "ingress.";
        };
    }

    private static void check(String type, String method, String steps) {
        try {
            Class<?> found = Class.forName("io.myelin.substrates.engine." + room(type) + type);
            assertThat(Shape.of(found, method))
                    .as(() -> type + "." + method + " is no longer what the model describes")
                    .isEqualTo(List.of(steps.split(", +")));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
