package io.myelin.substrates.engine;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// The library's threads, for parameters of tests.
enum Threads implements ThreadSupply {

    PLATFORM(ThreadSupply.PLATFORM), VIRTUAL(ThreadSupply.VIRTUAL), SHARED(ThreadSupply.shared());

    private final ThreadSupply supply;

    Threads(ThreadSupply supply) {
        this.supply = supply;
    }

    @Override
    public Thread create(String name, Runnable loop) {
        return supply.create(name, loop);
    }

    @Override
    public @Nullable Executor executor() {
        return supply.executor();
    }
}
