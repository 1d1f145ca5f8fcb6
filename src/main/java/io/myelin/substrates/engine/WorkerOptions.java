package io.myelin.substrates.engine;

/// The options of a worker.
///
/// @param threads the supply of the thread to run on
/// @param idlePolicy for how long to spin between running empty and parking
/// @param dispatch how it dispatches to several receptors
public record WorkerOptions(ThreadSupply threads, IdlePolicy idlePolicy, DispatchForm dispatch) {

    /// Options with the default form of dispatch.
    public WorkerOptions(ThreadSupply threads, IdlePolicy idlePolicy) {
        this(threads, idlePolicy, DispatchForm.COMPILED);
    }
}
