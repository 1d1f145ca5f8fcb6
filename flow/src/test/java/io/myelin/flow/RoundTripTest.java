package io.myelin.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Receptor;
import io.reactivex.rxjava3.core.Flowable;
import io.smallrye.mutiny.Multi;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.FlowAdapters;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

/// From a library's publisher through a circuit, which doubles each value, back to the library. The library requests as
/// it likes; the ring has room for all, and the window is much smaller than the stream.
class RoundTripTest {

    private static final int VALUES = 10_000;
    private static final List<Integer> DOUBLED = IntStream.range(0, VALUES).mapToObj(value -> 2 * value).toList();

    private final Circuit circuit = Substrates.cortex().circuit();
    private final Conduit<Integer> conduit = circuit.conduit(Integer.class);
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final Flow.Publisher<Integer> out =
            ConduitPublisher.of(circuit, conduit, Overflow.error(VALUES), executor);
    private final CompletableFuture<End> ended = new CompletableFuture<>();

    private Flow.Subscriber<Integer> in() {
        var doubled = conduit.get(Substrates.cortex().name("doubled"));
        return PipeSubscriber.of(
                circuit,
                circuit.pipe((Receptor<Integer>) value -> doubled.emit(2 * value)),
                circuit.pipe((Receptor<End>) end -> {
                    ended.complete(end);
                    conduit.close();
                }));
    }

    @AfterEach
    void close() {
        circuit.closeAwait();
        executor.shutdown();
    }

    @Test
    void reactor() {
        var received = JdkFlowAdapter.flowPublisherToFlux(out).collectList().toFuture();
        JdkFlowAdapter.publisherToFlowPublisher(Flux.range(0, VALUES)).subscribe(in());
        assertThat(received.join()).isEqualTo(DOUBLED);
        assertThat(ended.join()).isEqualTo(End.COMPLETE);
    }

    @Test
    void mutiny() {
        var received = Multi.createFrom().publisher(out).collect().asList().subscribeAsCompletionStage();
        Multi.createFrom().range(0, VALUES).subscribe(in());
        assertThat(received.join()).isEqualTo(DOUBLED);
        assertThat(ended.join()).isEqualTo(End.COMPLETE);
    }

    @Test
    void rxJava() {
        var received = Flowable.fromPublisher(FlowAdapters.toPublisher(out)).toList().toCompletionStage();
        Flowable.range(0, VALUES).subscribe(FlowAdapters.toSubscriber(in()));
        assertThat(received.toCompletableFuture().join()).isEqualTo(DOUBLED);
        assertThat(ended.join()).isEqualTo(End.COMPLETE);
    }

    @Test
    void aFailureOfTheLibrary() {
        var failure = new IllegalStateException("library");
        JdkFlowAdapter.publisherToFlowPublisher(Flux.<Integer>error(failure)).subscribe(in());
        assertThat(ended.join()).isEqualTo(End.failed(failure));
    }

    @Test
    void aLibraryThatTakesAFew() {
        var received = JdkFlowAdapter.flowPublisherToFlux(out).take(3).collectList().toFuture();
        JdkFlowAdapter.publisherToFlowPublisher(Flux.range(0, VALUES)).subscribe(in());
        assertThat(received.join()).containsExactly(0, 2, 4);
    }
}
