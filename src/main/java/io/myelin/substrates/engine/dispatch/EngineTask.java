package io.myelin.substrates.engine.dispatch;

/// The action of an entry of the engine's own: a job, a barrier, or the report of a failure.
@FunctionalInterface
public interface EngineTask {

    void run(Object argument);
}
