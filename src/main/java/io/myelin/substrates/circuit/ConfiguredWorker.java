package io.myelin.substrates.circuit;

import io.myelin.substrates.engine.ThreadSupply;
import io.myelin.substrates.engine.WorkerOptions;
import io.myelin.substrates.engine.compile.FanOutCompiler;
import io.myelin.substrates.engine.dispatch.ListCompiler;
import io.myelin.substrates.engine.idle.IdleStrategy;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.DispatchForm;
import io.myelin.substrates.settings.IdlePolicy;
import io.myelin.substrates.settings.WorkerThreads;
import java.util.concurrent.ThreadFactory;

/// What a circuit's settings mean for its worker.
final class ConfiguredWorker {

    private ConfiguredWorker() {}

    static WorkerOptions of(CircuitSettings settings) {
        return new WorkerOptions(
                settings.executor()
                        .map(ThreadSupply::of)
                        .or(() -> settings.threadFactory().map(ConfiguredWorker::madeBy))
                        .orElseGet(() -> of(settings.worker())),
                of(settings.idlePolicy()),
                settings.dispatch() == DispatchForm.COMPILED ? FanOutCompiler.SHARED : ListCompiler.NONE);
    }

    private static ThreadSupply of(WorkerThreads kind) {
        return switch (kind) {
            case PLATFORM -> ThreadSupply.PLATFORM;
            case VIRTUAL -> ThreadSupply.VIRTUAL;
            case SHARED -> ThreadSupply.shared();
        };
    }

    private static IdleStrategy of(IdlePolicy policy) {
        return switch (policy) {
            case SAVING -> IdleStrategy.SAVING;
            case BALANCED -> IdleStrategy.BALANCED;
            case LATENCY -> IdleStrategy.LATENCY;
        };
    }

    private static ThreadSupply madeBy(ThreadFactory factory) {
        return (name, loop) -> {
            var bound = new ThreadBoundLoop(loop);
            Thread thread = factory.newThread(bound);
            if (thread == null) {
                throw new IllegalStateException("the thread factory has no thread for the circuit " + name);
            }
            if (thread.getState() != Thread.State.NEW) {
                throw new IllegalStateException(
                        "the thread factory has started the thread that it gave for the circuit " + name);
            }
            bound.accept(thread);
            return thread;
        };
    }
}
