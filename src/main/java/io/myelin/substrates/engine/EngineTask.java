package io.myelin.substrates.engine;

/// The action of an entry of the engine's own: a job, a barrier, or the report of a failure.
@FunctionalInterface
interface EngineTask {

    void run(Object argument);
}
