package io.myelin.benchmarks.peers;

import java.util.List;
import java.util.function.Consumer;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Reactor: a unicast sink, the lightest there is, with its default unbounded buffer; `tryEmitNext`, whose
/// result is checked, and tried again while another thread is inside, as the documentation asks for where
/// several emit: a self-feeding handler can be ahead of the producer's return from the first message.
/// `publishOn` a single-thread scheduler with a large prefetch, which carries messages across in batches.
/// Broadcast by `publish().autoConnect`, the operator meant for it.
final class ReactorPeer implements Peer {

    private static final int PREFETCH = 1 << 14;

    private final Scheduler scheduler = Schedulers.newSingle("reactor", true);

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        Sinks.Many<Long> sink = Sinks.many().unicast().onBackpressureBuffer();
        sink.asFlux().publishOn(scheduler, PREFETCH).subscribe(handler);
        return message -> emit(sink, message);
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        Sinks.Many<Long> sink = Sinks.many().unicast().onBackpressureBuffer();
        var shared = sink.asFlux().publishOn(scheduler, PREFETCH).publish(PREFETCH)
            .autoConnect(handlers.size());
        handlers.forEach(shared::subscribe);
        return message -> emit(sink, message);
    }

    private static void emit(Sinks.Many<Long> sink, Long message) {
        var result = sink.tryEmitNext(message);
        while (result == Sinks.EmitResult.FAIL_NON_SERIALIZED) {
            Thread.onSpinWait();
            result = sink.tryEmitNext(message);
        }
        if (result.isFailure()) {
            throw new IllegalStateException("not emitted: " + result);
        }
    }

    @Override
    public void close() {
        scheduler.dispose();
    }
}
