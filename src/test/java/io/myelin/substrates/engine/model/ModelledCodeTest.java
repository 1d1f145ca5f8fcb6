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
            WorkerParking | wake | volatile phase, WorkerParking.queue(), plain thread, StackReserve.toWake(), \
            PHASE.compareAndSet, plain thread, LockSupport.unpark, ThreadSupply.create(), plain thread =, \
            plain thread =, volatile phase =
            WorkerParking | park | volatile phase =, Ingress.revokeLane(), Ingress.isEmpty(), \
            LockSupport.parkNanos, LockSupport.park, volatile phase =, volatile phase =, WorkerParking.stall()
            WorkerParking | queue | SharedThreads.mayStart(), StackReserve.toQueue(), PHASE.compareAndSet, \
            SharedThreads.join(), SharedThreads.add(), SharedThreads.wakeIfNeeded(), SharedThreads.leave(), \
            volatile phase =, SharedThreads.takeBack()
            WorkerParking | rest | plain thread =, volatile phase =, Ingress.claimed(), PHASE.compareAndSet
            Ingress | revokeLane | volatile lane, Lane.suspend(), Lane.countUnended()
            Ingress | isEmpty | SharedQueue.isEmpty(), LaneMerger.isEmpty()
            LaneMerger | isEmpty | Lane.isEmpty(), Lane.isEmpty(), Lane.next()
            SharedQueue | isEmpty | Chunk.claimed(), Chunk.next()
            LaneWorker | isEmpty | LaneWorker.consumed(), Segment.next(), Segment.content()
            """)
    void parking(String type, String method, String steps) {
        check(type, method, steps);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    Ingress | put | volatile lane, Lane.admits(), Lane.append(), Ingress.awaitTurn(), \
                    Ingress.endRevoked(), Ingress.putShared()
                    Ingress | putShared | SharedQueue.put(), volatile lane, Lane.isOpen(), Lane.revoke(), \
                    Lane.isWorthFollowing(), LanePolicy.isDue(), Ingress.install(), volatile admitted =
                    Ingress | putLast | SharedQueue.put(), volatile lane, Lane.revoke()
                    Ingress | seal | SharedQueue.seal(), volatile lane, Lane.revoke()
                    Ingress | install | volatile lane, Lane.isOpen(), Lane.next(), Lane.unended(), Lane.of(), \
                    Lane.install(), volatile lane =, SharedQueue.claimed(), SharedQueue.isSealed(), Lane.revoke(), \
                    Lane.begin(), Lane.forgetOlder(), volatile admitted =, \
                    volatile since =
                    Ingress | drain | LaneMerger.drain(), SharedQueue.peek(), LaneMerger.drain(), \
                    SharedQueue.take(), Delivery.deliverShared()
                    LaneMerger | drain | LaneMerger.drainOnly(), LaneMerger.drainAll(), Lane.next(), Lane.isEmpty(), \
                    Lane.isFinished(), Lane.retire(), SharedQueue.consumed(), Lane.since()
                    LaneMerger | drainOnly | SharedQueue.consumed(), Lane.since(), LaneMerger.visibleLimit(), \
                    Lane.drain()
                    LaneMerger | visibleLimit | Lane.next(), Lane.appended()
                    LaneMerger | drainAll | LaneMerger.drainOldest(), LaneMerger.visibleLimit(), Lane.consumed(), \
                    LaneMerger.drainAfter()
                    LaneMerger | drainAfter | SharedQueue.consumed(), Lane.since(), Lane.filled(), Lane.consumed(), \
                    LaneMerger.drainOldest(), Lane.drain()
                    SharedQueue | put | volatile tail, Chunk.claim(), plain slot =, releaseFence, plain slot =, \
                    plain slot =, plain slot =, SharedQueue.advance()
                    SharedQueue | advance | Chunk.next(), SharedQueue.following(), Chunk.link(), Chunk.next(), \
                    volatile tail, TAIL.compareAndSet
                    SharedQueue | claimed | volatile tail, Chunk.claimed()
                    SharedQueue | peek | Chunk.next(), SharedQueue.retire(), Chunk.target()
                    SharedQueue | retire | volatile tail, TAIL.compareAndSet, Chunk.retire(), SharedQueue.begin()
                    Chunk | claim | CLAIMS.getAndAdd
                    Chunk | claimed | volatile claims
                    Chunk | target | plain slot, acquireFence
                    Chunk | link | NEXT.compareAndSet
                    Chunk | next | volatile next
                    Chunk | retire | NEXT.setRelease
                    Lane | admits | volatile admitted
                    Lane | isOpen | volatile admitted
                    Lane | revoke | Lane.isOpen(), volatile admitted =
                    Lane | append | plain position, Lane.appendSlowly(), Segment.fill(), plain position =, \
                    Segment.fill(), plain position =, Segment.fill(), plain position =, Lane.appendSlowly()
                    Lane | begin | volatile admitted, SINCE.setRelease
                    Lane | since | volatile since
                    Lane | suspend | Lane.isOpen(), volatile admitted =
                    Lane | older | OLDER.getAcquire
                    Lane | forgetOlder | OLDER.setRelease
                    LaneWorker | filled | LaneWorker.consumed(), Segment.next(), Segment.content()
                    LaneWorker | advance | Segment.next(), Segment.unlink()
                    Lane | fill | plain position, Segment.link(), Segment.fill(), plain position =
                    Lane | end | Lane.isEnded(), Lane.fill(), ENDED.setRelease
                    Lane | isEnded | volatile ended
                    Lane | appended | POSITION.getOpaque
                    Lane | install | NEXT.compareAndSet
                    Lane | next | volatile next
                    LaneWorker | consumedLately | VALUES.getAcquire, MARKERS.getAcquire
                    Lane | drain | Lane.consumed(), Lane.advance(), Delivery.enter(), Lane.consumed(), \
                    Lane.deliver(), Segment.content(), Lane.take(), Lane.deliver()
                    Lane | deliver | Delivery.transit(), Segment.content(), Transit.run(), Delivery.renew()
                    Lane | take | releaseFence, Lane.forget(), Delivery.publishCompleted(), Lane.publishDone()
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
                    Barrier | opensWhileSpinning | SpinPermits.tryAcquire(), Barrier.spin(), SpinPermits.release(), \
                    SpinPermits.release()
                    Barrier | pass | Barrier.opensWhileSpinning(), GATE.compareAndSet, GATE.getAcquire, \
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
