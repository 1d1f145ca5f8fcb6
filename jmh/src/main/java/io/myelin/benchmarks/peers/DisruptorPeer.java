package io.myelin.benchmarks.peers;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.List;
import java.util.function.Consumer;

/// LMAX Disruptor, as its user guide and its own throughput tests have it: preallocated events, a ring of a
/// power of two that is large against the bursts, the yielding wait strategy, events claimed with `next` and
/// published in a `finally`, and the single-producer sequencer wherever one thread publishes: handlers that
/// send, too, make it two.
///
/// A graph of handlers would put every handler on a thread of its own,
/// which is another kind of work and more threads than small machines have cores.
final class DisruptorPeer implements Peer {

    private static final int RING = 1 << 16;

    /// One slot of the ring.
    private static final class Event {
        private Consumer<Long> handler;
        private Long message;
    }

    private final Disruptor<Event> disruptor;
    private final RingBuffer<Event> ring;

    /// @param handlersSend whether the handling thread publishes, too
    DisruptorPeer(boolean handlersSend) {
        disruptor = new Disruptor<>(
            Event::new, RING, DaemonThreadFactory.INSTANCE,
            handlersSend ? ProducerType.MULTI : ProducerType.SINGLE, new YieldingWaitStrategy());
        disruptor.handleEventsWith((event, _, _) -> event.handler.accept(event.message));
        ring = disruptor.start();
    }

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        return message -> {
            long sequence = ring.next();
            try {
                var event = ring.get(sequence);
                event.handler = handler;
                event.message = message;
            } finally {
                ring.publish(sequence);
            }
        };
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        return channel(EachOf.all(handlers));
    }

    @Override
    public void close() {
        disruptor.shutdown();
    }
}
