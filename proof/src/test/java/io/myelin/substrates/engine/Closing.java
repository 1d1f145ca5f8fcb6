package io.myelin.substrates.engine;

import io.myelin.substrates.engine.compile.FanOutCompiler;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.util.concurrent.locks.LockSupport;

/// A worker with a thread of its own, started by its first entry.
final class Closing {

    /// Plain: ordered by the end of the worker, or by the caller's wait.
    int delivered;

    final Worker worker = new Worker("race",
            new WorkerOptions(ThreadSupply.PLATFORM, IdleStrategy.SAVING, FanOutCompiler.SHARED), (_, failure) -> {
                throw new AssertionError(failure);
            }, () -> {});

    private final Target target =
            Target.of(worker, (Object message) -> delivered = RaceFixture.append(delivered, message));

    void submit(int digit) {
        worker.submit(target, new RaceFixture.Message(digit));
    }

    /// A worker that never terminates is a hang, which fails as such.
    void untilTerminated() {
        for (int look = 0; !worker.isTerminated(); look++) {
            if (look < 1_000) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(100_000);
            }
        }
    }
}
