package io.myelin.benchmarks.peers;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// LMAX Disruptor, as its user guide and its own throughput tests have it: preallocated events that carry their data as
/// primitives, a ring of 65,536, the yielding wait strategy of those tests, events claimed with `next` and published in
/// a `finally`, and the single-producer sequencer if there is one producer: messages sent by handlers stay on their
/// thread ([LocalDeque]). An event names its channel only where there can be several. Bounded: a producer that is a
/// ring ahead waits.
///
/// A graph of handlers would put every handler on a thread of its own, which is another kind of work and more
/// threads than small machines have cores.
final class DisruptorPeer implements Peer {

    private static final int RING = 1 << 16;

    private static final Consumer<Long> NONE = _ -> {
        throw new IllegalStateException("a message before its channel");
    };

    /// One slot of the ring.
    private static final class Event {
        private int channel;
        private long message;
    }

    private final Disruptor<Event> disruptor;
    private final RingBuffer<Event> ring;
    private final LocalDeque local = new LocalDeque();
    private final boolean handlersSend;

    /// The handlers by channel, filled before anything is sent; the ring hands the array over with the first event.
    private Consumer<Long>[] handlers = none();

    /// The handler of the only channel, if no handler sends. Handed over like the others.
    private Consumer<Long> only = NONE;

    /// The handlers' thread, set before it handles anything.
    private volatile @Nullable Thread thread;

    /// @param senders the threads that send to a channel
    DisruptorPeer(Senders senders) {
        handlersSend = senders.handlersSend();
        disruptor = new Disruptor<>(
                Event::new, RING, this::thread,
                senders == Senders.PRODUCERS ? ProducerType.MULTI : ProducerType.SINGLE, new YieldingWaitStrategy());
        if (handlersSend) {
            disruptor.handleEventsWith((event, _, _) -> {
                handlers[event.channel].accept(event.message);
                local.drain();
            });
        } else {
            disruptor.handleEventsWith((event, _, _) -> only.accept(event.message));
        }
        ring = disruptor.start();
    }

    @SuppressWarnings("unchecked") // an array of a generic type
    private static Consumer<Long>[] none() {
        return (Consumer<Long>[]) new Consumer<?>[0];
    }

    private Thread thread(Runnable loop) {
        thread = DaemonThreadFactory.INSTANCE.newThread(loop);
        return thread;
    }

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        if (!handlersSend) {
            if (only != NONE) {
                throw new IllegalStateException("a second channel, to which only the producer would send");
            }
            only = handler;
            return this::publish;
        }
        int channel = handlers.length;
        handlers = Arrays.copyOf(handlers, channel + 1);
        handlers[channel] = handler;
        return message -> {
            if (Thread.currentThread() == thread) {
                local.add(handler, message);
            } else {
                publish(channel, message);
            }
        };
    }

    private void publish(long message) {
        long sequence = ring.next();
        try {
            ring.get(sequence).message = message;
        } finally {
            ring.publish(sequence);
        }
    }

    private void publish(int channel, long message) {
        long sequence = ring.next();
        try {
            var event = ring.get(sequence);
            event.channel = channel;
            event.message = message;
        } finally {
            ring.publish(sequence);
        }
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
