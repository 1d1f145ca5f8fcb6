package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.Target;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A worker with its own thread, and a producer whose bursts are long enough for a lane and whose pauses are long
/// enough for parking.
class WorkerStressTest {

    /// Emissions reach a worker that is parked, about to park, or just woken, without a caller that awaits them.
    @ParameterizedTest
    @CsvSource({"SAVING, 200, 10000", "BALANCED, 90000, 3000"})
    void noEmissionIsStranded(Idling idling, int longest, int rounds) {
        long seed = Stress.seed(this);
        var random = new SplittableRandom(seed);
        var worker = Stress.worker(ThreadSupply.PLATFORM, idling.strategy);
        var got = new AtomicLong();
        var target = Target.of(worker, (Long value) -> got.setRelease(value));
        long n = 0;
        for (int round = 0; round < Stress.scaled(rounds); round++) {
            int burst = random.nextInt(100) == 0 ? random.nextInt(300, 1_200) : 1;
            for (int i = 0; i < burst; i++) {
                worker.submit(target, ++n);
            }
            long last = n;
            Stress.until(() -> got.getAcquire() == last, "emission " + last + ", seed " + seed);
            long length = random.nextLong(longest);
            if (idling == Idling.SAVING) {
                Stress.spin(length);
            } else {
                for (long start = System.nanoTime(); System.nanoTime() - start < length;) {
                    Thread.onSpinWait();
                }
            }
        }
        worker.close();
    }
}
