package io.myelin.substrates.circuit;

import io.myelin.substrates.engine.ThreadSupply;
import io.myelin.substrates.settings.CircuitSettings;
import java.util.concurrent.ThreadFactory;

/// Creates the thread that a circuit's settings require.
final class ConfiguredThreads {

    private ConfiguredThreads() {}

    static ThreadSupply of(CircuitSettings settings) {
        return settings.threadFactory().map(ConfiguredThreads::madeBy).orElse(settings.worker());
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
