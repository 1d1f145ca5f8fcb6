package io.myelin.benchmarks.peers;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.processors.PublishProcessor;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/// RxJava: a `PublishProcessor` and `observeOn` one thread with a large buffer; the producer uses `offer` and retries
/// if subscribers are not ready, which the documentation prefers to another buffer. If several threads send, they use
/// `toSerialized`, as a processor requires; it has no `offer`, and the buffer holds all messages.
final class RxPeer implements Peer {

    /// `observeOn` requests more when three quarters are consumed, so when idle only a quarter may be left to send.
    /// That has to hold a whole batch: otherwise a handler that sends, on the same thread that consumes, would wait for
    /// itself.
    private static final int BUFFER = 1 << 18;

    private final ExecutorService executor =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("rxjava").factory());

    private final Scheduler scheduler = Schedulers.from(executor);
    private final boolean serialized;

    /// @param senders the threads that send to a channel
    RxPeer(Senders senders) {
        serialized = senders == Senders.SEVERAL;
    }

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
        if (serialized) {
            return processor.toSerialized()::onNext;
        }
        return message -> {
            while (!processor.offer(message)) {
                Thread.yield();
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
