package io.myelin.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PipeSubscriberTest {

    private final Circuit circuit = Substrates.cortex().circuit();
    /// Values and ends, as the circuit processes them.
    private final List<Object> processed = new CopyOnWriteArrayList<>();
    private final Pipe<Object> pipe = circuit.pipe(processed::add);

    @AfterEach
    void close() {
        circuit.closeAwait();
    }

    /// Records requests. `run` is null until the executor has a request to make.
    private static final class Source implements Flow.Subscription {

        final List<Long> requests = new CopyOnWriteArrayList<>();
        final AtomicInteger cancellations = new AtomicInteger();

        @Override
        public void request(long elements) {
            requests.add(elements);
        }

        @Override
        public void cancel() {
            cancellations.incrementAndGet();
        }
    }

    private PipeSubscriber<Integer> subscriber(int window) {
        return PipeSubscriber.of(circuit, pipe, pipe, window, Runnable::run);
    }

    private void send(PipeSubscriber<Integer> subscriber, int from, int to) {
        IntStream.range(from, to).forEach(subscriber::onNext);
        circuit.await();
    }

    @Test
    void whatARefusalLeftIsRequestedWithTheNext() {
        var refusing = new AtomicInteger(1);
        var source = new Source();
        var subscriber = PipeSubscriber.<Integer>of(circuit, pipe, pipe, 4, task -> {
            if (refusing.getAndDecrement() == 0) {
                throw new RejectedExecutionException("full");
            }
            task.run();
        });
        subscriber.onSubscribe(source);
        send(subscriber, 0, 2); // half a window: refused
        assertThat(source.requests).containsExactly(4L);
        send(subscriber, 2, 4);
        assertThat(source.requests).containsExactly(4L, 4L);
    }

    @Test
    void aRefusedRequestKeepsNoCancellationBack() {
        var source = new Source();
        var refusing = new AtomicInteger();
        var subscriber = PipeSubscriber.<Integer>of(circuit, pipe, pipe, 4, task -> {
            if (refusing.getAndIncrement() == 0) {
                throw new RejectedExecutionException("full");
            }
            task.run();
        });
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> subscriber.onSubscribe(source));
        subscriber.cancel();
        assertThat(source.cancellations).hasValue(1);
    }

    @Test
    void aFailureIsAnEntryBehindTheValues() {
        var failure = new IllegalStateException("source");
        var subscriber = subscriber(8);
        subscriber.onSubscribe(new Source());
        subscriber.onNext(1);
        subscriber.onError(failure);
        circuit.await();
        assertThat(processed).containsExactly(1, End.failed(failure));
    }

    @Test
    void aValueMayBeAnEnd() {
        var subscriber = PipeSubscriber.<End>of(circuit, circuit.pipe((End end) -> processed.add(List.of(end))), pipe);
        subscriber.onSubscribe(new Source());
        subscriber.onNext(End.COMPLETE);
        subscriber.onComplete();
        circuit.await();
        assertThat(processed).containsExactly(List.of(End.COMPLETE), End.COMPLETE);
    }

    @Test
    void halfAWindowIsRequestedWhenTheCircuitHasTakenUpAsMuch() {
        var source = new Source();
        var subscriber = subscriber(10);
        subscriber.onSubscribe(source);
        assertThat(source.requests).containsExactly(10L);
        send(subscriber, 0, 4);
        assertThat(source.requests).containsExactly(10L);
        send(subscriber, 4, 5);
        assertThat(source.requests).containsExactly(10L, 5L);
        send(subscriber, 5, 15);
        assertThat(source.requests).containsExactly(10L, 5L, 5L, 5L);
    }

    @Test
    void aWindowOfOne() {
        var source = new Source();
        var subscriber = subscriber(1);
        subscriber.onSubscribe(source);
        send(subscriber, 0, 3);
        assertThat(source.requests).containsExactly(1L, 1L, 1L, 1L);
    }

    @Test
    void aBusyCircuitIsAskedForNothingMore() throws InterruptedException {
        var busy = new CountDownLatch(1);
        var free = new Semaphore(0);
        circuit.pipe(_ -> {
            busy.countDown();
            free.acquireUninterruptibly();
        }).emit(0);
        busy.await();
        var source = new Source();
        var subscriber = subscriber(4);
        subscriber.onSubscribe(source);
        IntStream.range(0, 4).forEach(subscriber::onNext);
        assertThat(source.requests).containsExactly(4L);
        free.release();
        circuit.await();
        assertThat(source.requests).containsExactly(4L, 2L, 2L);
    }

    /// A publisher that makes a value in each call that asks for one, without end.
    @Test
    void anEndlessPublisherDoesNotKeepTheCircuitFromOtherWork() throws InterruptedException {
        var values = new AtomicInteger();
        var subscriber = PipeSubscriber.of(circuit, circuit.pipe((Integer _) -> values.incrementAndGet()), pipe);
        subscriber.onSubscribe(new Flow.Subscription() {
            private volatile boolean cancelled;

            @Override
            public void request(long elements) {
                for (long value = 0; value < elements && !cancelled; value++) {
                    subscriber.onNext(1);
                }
            }

            @Override
            public void cancel() {
                cancelled = true;
            }
        });
        while (values.get() < 1_000) {
            Thread.onSpinWait();
        }
        circuit.await();
        subscriber.cancel();
    }

    @Test
    void callsOfASubscriptionNeverOverlap() throws InterruptedException {
        var inside = new AtomicInteger();
        var overlaps = new AtomicInteger();
        var done = new CountDownLatch(1);
        var received = new AtomicInteger();
        var counted = circuit.pipe((Integer _) -> {
            if (received.incrementAndGet() == 20_000) {
                done.countDown();
            }
        });
        var subscriber = PipeSubscriber.of(circuit, counted, pipe, 4, Thread.ofVirtual()::start);
        subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long elements) {
                if (inside.getAndIncrement() != 0) {
                    overlaps.incrementAndGet();
                }
                for (long value = 0; value < elements; value++) {
                    subscriber.onNext(1);
                    Thread.yield(); // the circuit takes it up, and wants more, while this call is running
                }
                inside.decrementAndGet();
            }

            @Override
            public void cancel() {
                // after the last value
            }
        });
        done.await();
        subscriber.cancel();
        assertThat(overlaps).hasValue(0);
    }

    @Test
    void aFailingReceptorDoesNotStopTheStream() {
        var source = new Source();
        Pipe<Integer> failing = circuit.pipe((Integer value) -> {
            Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
            throw new IllegalStateException("value " + value);
        });
        var subscriber = PipeSubscriber.of(circuit, failing, pipe, 2, Runnable::run);
        subscriber.onSubscribe(source);
        send(subscriber, 0, 3);
        assertThat(source.requests).containsExactly(2L, 1L, 1L, 1L);
    }

    @Test
    void afterACancellationNothingIsEmitted() {
        var source = new Source();
        var subscriber = subscriber(2);
        subscriber.onSubscribe(source);
        subscriber.onNext(1);
        subscriber.cancel();
        subscriber.onNext(2);
        subscriber.onComplete();
        circuit.await();
        assertThat(processed).containsExactly(1);
        assertThat(source.cancellations.get()).isPositive();
    }

    @Test
    void anEndThatWaitsIsNotEmittedAfterACancellation() {
        var free = new Semaphore(0);
        circuit.pipe(_ -> free.acquireUninterruptibly()).emit(0);
        var subscriber = subscriber(8);
        subscriber.onSubscribe(new Source());
        subscriber.onNext(1);
        subscriber.onComplete();
        subscriber.cancel();
        free.release();
        circuit.await();
        assertThat(processed).containsExactly(1);
    }

    /// Rule 2.4: the subscription is no longer valid.
    @Test
    void nothingIsRequestedAfterTheEnd() {
        var free = new Semaphore(0);
        circuit.pipe(_ -> free.acquireUninterruptibly()).emit(0);
        var source = new Source();
        var subscriber = subscriber(4);
        subscriber.onSubscribe(source);
        IntStream.range(0, 4).forEach(subscriber::onNext);
        subscriber.onComplete();
        free.release();
        circuit.await();
        assertThat(source.requests).containsExactly(4L);
        assertThat(processed).containsExactly(0, 1, 2, 3, End.COMPLETE);
    }

    @Test
    void aSubscriptionThatComesAfterTheCancellationIsCancelled() {
        var source = new Source();
        var subscriber = subscriber(2);
        subscriber.cancel();
        subscriber.onSubscribe(source);
        assertThat(source.cancellations).hasValue(1);
        assertThat(source.requests).isEmpty();
    }

    @Test
    void aWindowWithoutAValueIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> subscriber(0))
                .withMessage("window must be at least 1, was 0");
    }
}
