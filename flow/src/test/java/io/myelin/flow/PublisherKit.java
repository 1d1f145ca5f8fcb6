package io.myelin.flow;

import io.humainary.substrates.api.Substrates;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.annotations.AfterClass;
import org.testng.annotations.AfterMethod;

/// The kit's rules for publishers.
///
/// A conduit is hot, while the kit expects each stream to begin when somebody listens: here it emits when the first of
/// its subscribers requests, and is closed after the last value. Below 5, 10 and 20 elements the kit skips rules 1.01,
/// 3.09 and 3.12, below `Integer.MAX_VALUE - 1` an overflow of the demand, for which it takes eleven: the rest of such
/// a stream is not emitted.
public final class PublisherKit extends FlowPublisherVerification<Integer> {

    private static final int EMITTED = 1_000;

    private final KitCircuits circuits = new KitCircuits();
    private final ExecutorService executor = Executors.newCachedThreadPool();

    public PublisherKit() {
        super(KitCircuits.environment());
    }

    @Override
    public long maxElementsFromPublisher() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Flow.Publisher<Integer> createFlowPublisher(long elements) {
        var circuit = circuits.open();
        var conduit = circuit.conduit(Integer.class);
        var publisher = ConduitPublisher.of(circuit, conduit, Overflow.error(EMITTED), executor);
        if (elements == 0) {
            return subscriber -> {
                publisher.subscribe(subscriber);
                conduit.close();
            };
        }
        var begun = new AtomicBoolean();
        Runnable emit = () -> {
            if (begun.compareAndSet(false, true)) {
                var pipe = conduit.get(Substrates.cortex().name("kit"));
                for (int value = 0; value < Math.min(elements, EMITTED); value++) {
                    pipe.emit(value);
                }
                if (elements <= EMITTED) {
                    conduit.close();
                }
            }
        };
        return subscriber -> publisher.subscribe(subscriber == null ? null : new Starting(subscriber, emit));
    }

    /// Passes all signals on, and does something before the first request.
    private record Starting(Flow.Subscriber<? super Integer> subscriber, Runnable first)
            implements Flow.Subscriber<Integer> {

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscriber.onSubscribe(new Flow.Subscription() {
                @Override
                public void request(long elements) {
                    first.run();
                    subscription.request(elements);
                }

                @Override
                public void cancel() {
                    subscription.cancel();
                }
            });
        }

        @Override
        public void onNext(Integer value) {
            subscriber.onNext(value);
        }

        @Override
        public void onError(Throwable failure) {
            subscriber.onError(failure);
        }

        @Override
        public void onComplete() {
            subscriber.onComplete();
        }
    }

    @Override
    public Flow.Publisher<Integer> createFailedFlowPublisher() {
        var circuit = circuits.open();
        var conduit = circuit.conduit(Integer.class);
        conduit.closeAwait();
        return ConduitPublisher.of(circuit, conduit, Overflow.error(1), executor);
    }

    @AfterMethod
    public void closeCircuits() {
        circuits.close();
    }

    @AfterClass
    public void closeExecutor() {
        executor.shutdown();
    }
}
