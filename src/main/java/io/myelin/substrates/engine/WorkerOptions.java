package io.myelin.substrates.engine;

/// The options of a worker.
///
/// @param threads the supply of the thread to run on
/// @param idlePolicy how long to spin before parking
/// @param dispatch how it calls several receptors, and the stages of a chain
public record WorkerOptions(ThreadSupply threads, IdlePolicy idlePolicy, DispatchForm dispatch) {}
