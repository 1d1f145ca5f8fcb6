package io.myelin.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Consumer;

/// The JDK's `SubmissionPublisher`: subscribers that request everything at once, and buffers that hold a whole burst,
/// so that neither demand nor space limits it; by its documentation throughput depends on both. Its own fan-out serves
/// the broadcast.
///
/// **Lost wake-ups.** In JDK 25 `submit` stores the message with release and then reads whether the subscriber's task
/// is active. The processor may perform that load before the store is visible, while the task checks for messages and
/// ends: the message then stays until the next one is submitted. A burst must not end that way, so [#allSent] requests
/// more: the request changes the demand atomically, which orders the stores before it, and starts a task if none runs.
final class SubmissionPublisherPeer implements Peer {

    private static final int BUFFER = 1 << 16;

    private final ExecutorService executor =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("publisher").factory());

    private final List<SubmissionPublisher<Long>> publishers = new ArrayList<>();
    /// Added on the executor's thread; iterated by the producer.
    private final List<Flow.Subscription> subscriptions = new CopyOnWriteArrayList<>();

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        return broadcast(List.of(handler));
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        var publisher = new SubmissionPublisher<Long>(executor, BUFFER);
        handlers.forEach(handler -> publisher.subscribe(new Endless(handler)));
        publishers.add(publisher);
        return publisher::submit;
    }

    /// Requests everything at once. Equal to no other: a publisher accepts each subscriber once.
    private final class Endless implements Flow.Subscriber<Long> {

        private final Consumer<Long> handler;

        Endless(Consumer<Long> handler) {
            this.handler = handler;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
            subscriptions.add(subscription);
        }

        @Override
        public void onNext(Long message) {
            handler.accept(message);
        }

        @Override
        public void onError(Throwable failure) {
            throw new IllegalStateException(failure);
        }

        @Override
        public void onComplete() {
            // The peer is closing.
        }
    }

    @Override
    public void allSent() {
        subscriptions.forEach(subscription -> subscription.request(1));
    }

    @Override
    public void close() {
        publishers.forEach(SubmissionPublisher::close);
        executor.close();
    }
}
