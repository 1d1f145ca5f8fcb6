package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The times at which an idle lane releases its target, and at which it must not. One step at a time, as in
/// [IngressOrderTest].
class LaneTargetTest {

    private final Bench bench = new Bench();
    private final Ingress ingress = bench.ingress;
    private final Thread a = bench.producer();

    @AfterEach
    void release() {
        bench.close();
    }

    private Target dropped(List<Object> heard) {
        return Target.of(bench.worker, (Object value) -> heard.add(value));
    }

    /// A parked worker's timed polls, with collections between them.
    private void restFor(int collections) {
        ingress.revokeLane();
        for (int i = 0; i < collections; i++) {
            bench.drain();
            ingress.forget();
            System.gc();
        }
    }

    /// The owner of a revoked lane may never return to end it; the target of its last emission must not be retained
    /// until then.
    @Test
    void anIdleLaneReleasesItsTarget() {
        bench.earnLane(a);
        var heard = new ArrayList<>();
        var target = dropped(heard);
        ingress.put(a, target, "last");
        var reference = new WeakReference<>(target);
        target = null;
        for (int i = 0; i < 50 && !reference.refersTo(null); i++) {
            restFor(1);
        }
        assertThat(reference.refersTo(null)).as("the target of the last emission is still held").isTrue();
        assertThat(heard).isEqualTo(List.of("last"));
    }

    /// An owner that was descheduled after it had checked for revocation and compared the target stores only the value
    /// when it resumes. Its emission arrives, although nothing else references the target any more.
    @Test
    void aLateEmissionKeepsItsTarget() {
        for (int collections = 0; collections < 6; collections++) {
            var stopped = new StoppedInside();
            stopped.start();
            var ingress = new Ingress(Target.of(bench.worker), true);
            var heard = new ArrayList<>();
            var target = dropped(heard);
            while (!Interior.lane(ingress).isOpen()) {
                ingress.put(stopped, target, "first");
            }
            ingress.put(stopped, target, "first");
            target = null;
            var lane = Interior.lane(ingress);
            ingress.revokeLane();
            for (int i = 0; i < collections; i++) {
                ingress.drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
                ingress.forget();
                System.gc();
            }
            Interior.storeSlot(lane, "late");
            ingress.drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
            assertThat(heard.getLast()).isEqualTo("late");
            lane.end();
            ingress.drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
            stopped.end();
            assertThat(stopped.asked).as("the worker ran code of the owner").isFalse();
        }
    }

    /// A live thread that counts as descheduled within an emission: since its class may override `getStackTrace`, the
    /// worker does not call that method.
    private static final class StoppedInside extends Thread {

        private volatile boolean over;
        private volatile boolean asked;

        @Override
        public void run() {
            while (!over) {
                LockSupport.park();
            }
        }

        void end() {
            over = true;
            LockSupport.unpark(this);
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            asked = true;
            return new StackTraceElement[0];
        }
    }

    /// The trace of a thread that emits continuously shows it inside an emission: otherwise no owner would ever be
    /// found there.
    @Test
    void aTraceShowsAnEmission() throws InterruptedException {
        var over = new AtomicBoolean();
        var emitting = Thread.ofPlatform().start(() -> {
            while (!over.get()) {
                bench.put(Thread.currentThread(), "again");
            }
        });
        try {
            Stress.until(() -> Stream.of(emitting.getStackTrace())
                    .anyMatch(frame -> frame.getClassName().equals(Ingress.class.getName())
                            && frame.getMethodName().equals("put")),
                    "an emission");
        } finally {
            over.set(true);
            emitting.join();
        }
    }
}
