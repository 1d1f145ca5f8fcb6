package io.myelin.substrates.engine;

/// What a worker is made with.
///
/// @param threads what thread to run on
/// @param idlePolicy for how long to spin between running empty and parking
public record WorkerOptions(ThreadSupply threads, IdlePolicy idlePolicy) {}
