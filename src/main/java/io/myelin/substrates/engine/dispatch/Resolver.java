package io.myelin.substrates.engine.dispatch;

/// Builds the dispatch list of one target.
@FunctionalInterface
public interface Resolver {

    /// Called on the circuit's thread, inside the dispatch that found the target stale, before the
    /// emission is delivered. It may run user code and must isolate its failures itself.
    ///
    /// @return what the target delivers to from now on
    Dispatch resolve();
}
