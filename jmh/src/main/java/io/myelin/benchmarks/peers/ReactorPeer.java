package io.myelin.benchmarks.peers;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Reactor: a unicast sink, the lightest there is, with its default unbounded buffer, and `tryEmitNext`, whose result
/// is checked. If one thread emits, the sink does not detect concurrent emitters, which the documentation offers for
/// externally serialised use; if several do, an emission is retried while another thread is inside: a self-feeding
/// handler can run before the producer has returned from the first message. `publishOn` a single-thread scheduler with
/// a large prefetch, which carries messages across in batches. Broadcast by `publish().autoConnect`, the operator meant
/// for it.
final class ReactorPeer implements Peer {

    private static final int PREFETCH = 1 << 14;

    private final Scheduler scheduler = Schedulers.newSingle("reactor", true);
    private final boolean serialized;

    /// @param senders the threads that send to a channel
    ReactorPeer(Senders senders) {
        serialized = senders == Senders.SEVERAL;
    }

    private Sinks.Many<Long> sink() {
        return serialized
                ? Sinks.many().unicast().onBackpressureBuffer()
                : Sinks.unsafe().many().unicast().onBackpressureBuffer();
    }

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        var sink = sink();
        sink.asFlux().publishOn(scheduler, PREFETCH).subscribe(handler);
        return message -> emit(sink, message);
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        var sink = sink();
        var shared = sink.asFlux().publishOn(scheduler, PREFETCH).publish(PREFETCH)
                .autoConnect(handlers.size());
        handlers.forEach(shared::subscribe);
        return message -> emit(sink, message);
    }

    private static void emit(Sinks.Many<Long> sink, Long message) {
        var result = sink.tryEmitNext(message);
        while (result == Sinks.EmitResult.FAIL_NON_SERIALIZED) {
            Thread.yield();
            result = sink.tryEmitNext(message);
        }
        if (result.isFailure()) {
            throw new IllegalStateException("not emitted: " + result);
        }
    }

    /// Ends the thread when its work is done: a duplicated message would still be counted.
    @Override
    public void close() {
        scheduler.disposeGracefully().block(Duration.ofMinutes(1));
    }
}
