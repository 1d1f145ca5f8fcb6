package io.myelin.benchmarks.peers;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.processors.PublishProcessor;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/// RxJava: a `PublishProcessor` and `observeOn` one thread with a large buffer; the producer uses `offer` and
/// tries again where subscribers are not ready, which the documentation prefers to one more buffer.
final class RxPeer implements Peer {

    private static final int BUFFER = 1 << 16;

    private final ExecutorService executor =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("rxjava").factory());

    private final Scheduler scheduler = Schedulers.from(executor);

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        return broadcast(List.of(handler));
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        var processor = PublishProcessor.<Long>create();
        var observed = processor.observeOn(scheduler, false, BUFFER);
        if (handlers.size() == 1) {
            subscribe(observed, handlers.getFirst());
        } else {
            var shared = observed.publish(BUFFER);
            handlers.forEach(handler -> subscribe(shared, handler));
            shared.connect();
        }
        return message -> {
            while (!processor.offer(message)) {
                Thread.onSpinWait();
            }
        };
    }


    private static void subscribe(Flowable<Long> source, Consumer<Long> handler) {
        source.subscribe(handler::accept);
    }

    @Override
    public void close() {
        scheduler.shutdown();
        executor.close();
    }
}
