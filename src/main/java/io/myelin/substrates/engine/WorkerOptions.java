package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.ListCompiler;
import io.myelin.substrates.engine.idle.IdleStrategy;

/// The options of a worker.
///
/// @param threads the supply of the thread to run on
/// @param idling how long to spin before parking
/// @param compiler makes code of hot lists
public record WorkerOptions(ThreadSupply threads, IdleStrategy idling, ListCompiler compiler) {}
