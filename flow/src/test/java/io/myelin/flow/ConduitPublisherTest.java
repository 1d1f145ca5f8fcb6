package io.myelin.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConduitPublisherTest {

    private final Circuit circuit = Substrates.cortex().circuit();
    private final Conduit<Integer> conduit = circuit.conduit(Integer.class);
    private final Name name = Substrates.cortex().name("north");
    private final Pipe<Integer> pipe = conduit.get(name);
    private final ExecutorService executor = Executors.newSingleThreadExecutor();

    @AfterEach
    void close() {
        circuit.closeAwait();
        executor.shutdown();
    }

    private <E> Recorder<E> subscribe(ConduitPublisher<E> publisher, long initial) throws InterruptedException {
        var recorder = new Recorder<E>(initial);
        publisher.subscribe(recorder);
        recorder.subscribed.await();
        return recorder;
    }

    private ConduitPublisher<Integer> publisher(Overflow overflow) {
        return ConduitPublisher.of(circuit, conduit, overflow, executor);
    }

    private void emit(int from, int to) {
        IntStream.range(from, to).forEach(pipe::emit);
        circuit.await();
    }

    @Test
    void valuesFromTheSubscriptionOnArriveInOrderUntilTheConduitIsClosed() throws InterruptedException {
        emit(0, 10);
        var recorder = new Recorder<Integer>(Long.MAX_VALUE);
        publisher(Overflow.error(1_000)).subscribe(recorder);
        emit(10, 500);
        conduit.close();
        pipe.emit(500);
        recorder.ended.await();
        assertThat(recorder.failure).isNull();
        assertThat(recorder.values).isEqualTo(IntStream.range(10, 500).boxed().toList());
    }

    @Test
    void everySignalComesFromTheExecutor() throws Exception {
        var recorder = subscribe(publisher(Overflow.error(8)), Long.MAX_VALUE);
        emit(0, 5);
        conduit.close();
        recorder.ended.await();
        var thread = executor.submit(Thread::currentThread).get();
        assertThat(recorder.threads).hasSize(7).containsOnly(thread);
    }

    @Test
    void eachSubscriberHasItsOwnDemand() throws Exception {
        var publisher = publisher(Overflow.error(8));
        var fast = subscribe(publisher, Long.MAX_VALUE);
        var slow = subscribe(publisher, 2);
        emit(0, 8);
        conduit.close();
        fast.ended.await();
        executor.submit(() -> {}).get(); // the slow one's task may be behind that
        assertThat(fast.values).hasSize(8);
        assertThat(slow.values).containsExactly(0, 1);
        assertThat(slow.ended.getCount()).isEqualTo(1);
        slow.subscription.request(6);
        slow.ended.await();
        assertThat(slow.values).isEqualTo(fast.values);
    }

    @Test
    void oneChannelAlone() throws InterruptedException {
        var south = conduit.get(Substrates.cortex().name("south"));
        var recorder = subscribe(
                ConduitPublisher.of(circuit, conduit, name, Overflow.error(8), executor), Long.MAX_VALUE);
        pipe.emit(1);
        south.emit(2);
        pipe.emit(3);
        conduit.close();
        recorder.ended.await();
        assertThat(recorder.values).containsExactly(1, 3);
    }

    @Test
    void anErrorAfterTheValuesThatHadRoom() throws InterruptedException {
        var recorder = subscribe(publisher(Overflow.error(3)), 0);
        emit(0, 3);
        assertThat(recorder.ended.getCount()).isEqualTo(1);
        emit(3, 6);
        recorder.subscription.request(3);
        recorder.ended.await();
        assertThat(recorder.values).containsExactly(0, 1, 2);
        assertThat(recorder.failure)
                .isInstanceOf(OverflowException.class)
                .hasMessage("the subscriber's ring of 3 values is full");
    }

    @Test
    void theOldestAreDropped() throws InterruptedException {
        var publisher = publisher(Overflow.dropOldest(3));
        var recorder = subscribe(publisher, 0);
        emit(0, 10);
        conduit.close();
        recorder.subscription.request(10);
        recorder.ended.await();
        assertThat(recorder.values).containsExactly(7, 8, 9);
        assertThat(publisher.dropped()).isEqualTo(7);
    }

    @Test
    void theLatestStays() throws InterruptedException {
        var recorder = subscribe(publisher(Overflow.latest()), 0);
        emit(0, 10);
        conduit.close();
        recorder.subscription.request(1);
        recorder.ended.await();
        assertThat(recorder.values).containsExactly(9);
    }

    @Test
    void aCancelledSubscriptionLeavesTheConduit() throws InterruptedException {
        var recorder = subscribe(publisher(Overflow.error(1)), Long.MAX_VALUE);
        recorder.subscription.cancel();
        recorder.subscription.request(1);
        emit(0, 10);
        assertThat(recorder.values).isEmpty();
        assertThat(recorder.ended.getCount()).isEqualTo(1);
    }

    @Test
    void aClosedConduitFailsTheSubscription() throws InterruptedException {
        conduit.closeAwait();
        var recorder = subscribe(publisher(Overflow.error(8)), 0);
        recorder.ended.await();
        assertThat(recorder.failure).isInstanceOf(Fault.class);
    }

    /// Rule 1.9: `subscribe` returns, whatever another provider's source throws.
    @Test
    void aSourceOfAnotherProviderFailsTheSubscription() throws InterruptedException {
        var refusal = new IllegalStateException("not one of ours");
        @SuppressWarnings("unchecked")
        var foreign = (Conduit<Integer>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Conduit.class}, (_, _, _) -> {
                    throw refusal;
                });
        var recorder = subscribe(ConduitPublisher.of(circuit, foreign, Overflow.error(8), executor), 0);
        recorder.ended.await();
        assertThat(recorder.failure).isSameAs(refusal);
    }

    @Test
    void aSubscriberThatThrowsIsCancelledAndTheOthersAreNot() throws Exception {
        var failures = new ConcurrentLinkedQueue<Throwable>();
        Executor reporting = task -> executor.execute(() -> {
            try {
                task.run();
            } catch (IllegalStateException failure) {
                failures.add(failure);
            }
        });
        var publisher = ConduitPublisher.of(circuit, conduit, Overflow.error(8), reporting);
        publisher.subscribe(new Flow.Subscriber<Integer>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(Integer value) {
                throw new IllegalStateException("value " + value);
            }

            @Override
            public void onError(Throwable failure) {
                failures.add(failure);
            }

            @Override
            public void onComplete() {
                failures.add(new IllegalStateException("complete"));
            }
        });
        var other = subscribe(publisher, Long.MAX_VALUE);
        emit(0, 3);
        conduit.close();
        other.ended.await();
        executor.submit(() -> {}).get(); // the other's task may have overtaken the failing one
        assertThat(other.values).containsExactly(0, 1, 2);
        assertThat(failures).extracting(Throwable::getMessage).containsExactly("value 0");
    }

    @Test
    void anExecutorThatRefusesCancelsAndIsReported() throws Exception {
        var recorder = subscribe(publisher(Overflow.error(8)), Long.MAX_VALUE);
        executor.submit(() -> {}).get();
        executor.shutdown();
        var reported = new CompletableFuture<Throwable>();
        var emitter = circuit.pipe((Integer value) -> {
            Thread.currentThread().setUncaughtExceptionHandler((_, failure) -> reported.complete(failure));
            pipe.emit(value);
        });
        emitter.emit(1);
        emitter.emit(2);
        assertThat(reported.get()).isInstanceOf(RejectedExecutionException.class);
        circuit.await();
        assertThat(recorder.values).isEmpty();
    }

    @Test
    void badArgumentsAreRefused() {
        assertThat(List.of(1, 1 << 24)).allSatisfy(capacity -> assertThat(Overflow.error(capacity).capacity())
                .isEqualTo(capacity));
        assertThat(List.of(0, -1, (1 << 24) + 1)).allSatisfy(capacity -> org.assertj.core.api.Assertions
                .assertThatIllegalArgumentException()
                .isThrownBy(() -> Overflow.dropOldest(capacity))
                .withMessage("capacity must be from 1 to 16777216, was " + capacity));
        assertThatNullPointerException().isThrownBy(() -> publisher(Overflow.latest()).subscribe(null));
        assertThatNullPointerException().isThrownBy(() -> publisher(null)).withMessage("overflow");
    }
}
