package io.myelin.substrates.engine;

import io.myelin.substrates.engine.idle.IdleStrategy;

/// The library's idle strategies, for parameters of tests.
enum Idling {

    SAVING(IdleStrategy.SAVING), BALANCED(IdleStrategy.BALANCED), LATENCY(IdleStrategy.LATENCY);

    final IdleStrategy strategy;

    Idling(IdleStrategy strategy) {
        this.strategy = strategy;
    }
}
