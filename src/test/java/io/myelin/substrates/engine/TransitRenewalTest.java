package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A cascade that outlasts its transit object ends before the next entry begins, whichever queues the two entries went
/// through.
class TransitRenewalTest {

    /// More emissions than a transit of the initial size delivers, and more than the next one does.
    private static final int LONG = 600_000;

    private final List<Object> delivered = new ArrayList<>();

    private Target target(Worker worker) {
        return Target.of(worker, (Object value) -> delivered.add(value));
    }

    /// Records how often it was delivered, at the end of a loop of its own emissions.
    private Target loop(Worker worker) {
        var loop = new Target[1];
        loop[0] = Target.of(worker, (Integer times) -> {
            if (times < LONG) {
                worker.transit().push(loop[0], times + 1);
            } else {
                delivered.add(times);
            }
        });
        return loop[0];
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLongCascadeEndsBeforeTheNextEntry(boolean lane) {
        try (var bench = new Bench()) {
            var producer = bench.producer();
            if (lane) {
                bench.earnLane(producer);
                bench.drain();
            }
            var first = bench.worker.transit();
            var loop = loop(bench.worker);
            var target = target(bench.worker);
            for (int turn = 0; turn < 2; turn++) {
                bench.ingress.put(producer, loop, 0);
                bench.ingress.put(producer, loop, 0); // in a lane, no marker comes between these
                bench.ingress.put(producer, target, "after");
            }
            assertThat(bench.owns(producer)).isEqualTo(lane);
            bench.drain();
            assertThat(delivered).isEqualTo(List.of(LONG, LONG, "after", LONG, LONG, "after"));
            assertThat(bench.worker.transit()).isNotSameAs(first);
        }
    }

    /// The engine fails in the middle of the cascade, and then continues with the rest.
    @Test
    void aLongCascadeInWhichTheEngineFailsEndsBeforeTheNextEntry() {
        var failures = new ArrayList<Throwable>();
        var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING, (_, failure) -> failures.add(failure));
        var failing = Target.of(worker, new Topology(), () -> {
            throw new OutOfMemoryError("thrown by the test");
        });
        var loop = loop(worker);
        var target = target(worker);
        worker.submit(() -> {
            // Both entries are in the ingress, one after the other, before the first is consumed.
            var producer = Thread.ofPlatform().daemon().start(() -> {
                worker.submit(() -> {
                    worker.submit(failing, "fails");
                    worker.submit(loop, 0);
                });
                worker.submit(target, "after");
            });
            Stress.join(producer);
        });
        worker.await(); // for the one that has the others made
        worker.await();
        assertThat(delivered).isEqualTo(List.of(LONG, "after"));
        assertThat(failures.size()).isEqualTo(1);
        worker.close();
    }
}
