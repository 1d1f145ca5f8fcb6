package io.myelin.substrates.engine;

/// What the engine's own entries do: jobs, barriers.
@FunctionalInterface
interface EngineTask {

    void run(Object argument);
}
