package io.myelin.benchmarks.peers;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.byhand.CircuitByHand;
import io.myelin.benchmarks.byhand.LaneByHand;
import io.myelin.benchmarks.byhand.TransitByHand;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// A circuit's promises, kept by hand on queues of JCTools: the lower bound of a circuit's rows, and no alternative.
final class ByHandPeer implements Peer {

    private final Function<Receptor<Long>, Consumer<Long>> pipes;
    private final Runnable end;

    private ByHandPeer(Function<Receptor<Long>, Consumer<Long>> pipes, Runnable end) {
        this.pipes = pipes;
        this.end = end;
    }

    /// For any number of producers.
    static ByHandPeer ofAnyProducers() {
        var circuit = new CircuitByHand();
        return new ByHandPeer(circuit::pipe, circuit::close);
    }

    /// For one producer.
    static ByHandPeer ofOneProducer() {
        var lane = new LaneByHand();
        return new ByHandPeer(lane::pipe, lane::close);
    }

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        return pipes.apply(handler::accept);
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        var each = List.copyOf(handlers);
        return channel(message -> {
            for (int index = 0; index < each.size(); index++) {
                isolated(each.get(index), message);
            }
        });
    }

    private static void isolated(Consumer<Long> handler, Long message) {
        try {
            handler.accept(message);
        } catch (Throwable failure) {
            TransitByHand.report(failure);
        }
        Thread.interrupted();
    }

    @Override
    public void close() {
        end.run();
    }
}
