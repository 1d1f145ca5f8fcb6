package io.myelin.benchmarks.peers;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// LMAX Disruptor, as its user guide and its own throughput tests have it: preallocated events that carry
/// their data as primitives, a ring of a power of two that is large against the bursts, the yielding wait
/// strategy, events claimed with `next` and published in a `finally`, and the single-producer sequencer
/// wherever one thread publishes: handlers that send, too, make it two.
///
/// A graph of handlers would put every handler on a thread of its own,
/// which is another kind of work and more threads than small machines have cores.
final class DisruptorPeer implements Peer {

    private static final int RING = 1 << 16;

    /// One slot of the ring.
    private static final class Event {
        private int channel;
        private long message;
    }

    private final Disruptor<Event> disruptor;
    private final RingBuffer<Event> ring;

    /// By channel. Filled before anything is sent; the ring hands it over with the first event.
    private final List<Consumer<Long>> handlers = new ArrayList<>();

    /// @param senders who sends to a channel
    DisruptorPeer(Senders senders) {
        disruptor = new Disruptor<>(
            Event::new, RING, DaemonThreadFactory.INSTANCE,
            senders == Senders.PRODUCER ? ProducerType.SINGLE : ProducerType.MULTI,
            new YieldingWaitStrategy());
        disruptor.handleEventsWith((event, _, _) -> handlers.get(event.channel).accept(event.message));
        ring = disruptor.start();
    }

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        int channel = handlers.size();
        handlers.add(handler);
        return message -> {
            long sequence = ring.next();
            try {
                var event = ring.get(sequence);
                event.channel = channel;
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
