package io.myelin.substrates.engine;

/// The action of an entry of the engine's own: a job or a barrier.
@FunctionalInterface
interface EngineTask {

    void run(Object argument);
}
