package io.myelin.benchmarks.peers;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/// The JDK's single-thread executor: `execute` instead of `submit`, which would create a future per message, and the
/// smallest possible task.
final class ExecutorPeer implements Peer {

    private final ExecutorService executor =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("executor").factory());

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        return message -> executor.execute(() -> handler.accept(message));
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        return channel(EachOf.all(handlers));
    }

    @Override
    public void close() {
        executor.close();
    }
}
