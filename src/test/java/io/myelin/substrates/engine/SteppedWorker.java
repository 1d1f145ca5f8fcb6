package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.FailureHook;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;

/// A worker without a thread of its own: the thread that steps it acts as its thread.
public final class SteppedWorker {

    private final Worker worker;
    private final Target close;

    public SteppedWorker() {
        this((_, failure) -> {
            throw new AssertionError(failure);
        });
    }

    public SteppedWorker(FailureHook hook) {
        worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING, hook);
        close = Target.of(worker);
        worker.phase = Worker.RUNNING; // no thread is started or woken
    }

    public Worker worker() {
        return worker;
    }

    /// Delivers all entries. Called by one thread at a time.
    public void step() {
        worker.thread = Thread.currentThread();
        var ingress = Interior.ingress(worker);
        do {
            ingress.drain(worker.delivery(), close, Long.MAX_VALUE);
        } while (!ingress.isEmpty());
        ingress.publishDone();
        worker.thread = null;
    }
}
