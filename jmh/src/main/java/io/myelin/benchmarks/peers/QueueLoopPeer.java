package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.byhand.BackOff;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.SpscArrayQueue;

/// A hand-written loop on JCTools: a queue for each channel, one thread that drains them in batches and backs off when
/// they are empty; messages sent by handlers stay on that thread.
///
/// Bounded queues are the library's fastest; an unbounded one corresponds to a circuit. A single-producer queue
/// suffices for one producer and must not be used by two.
final class QueueLoopPeer implements Peer {

    private static final int CAPACITY = 1 << 16;
    private static final int CHUNK = 1 << 12;
    private static final int BATCH = 256;

    /// Which queue.
    enum Kind {
        /// Bounded, for one producer.
        SPSC(false, () -> new SpscArrayQueue<>(CAPACITY)),
        /// The same, polled message by message without a back-off, as the library's own throughput benchmark does.
        SPSC_POLLED(true, () -> new SpscArrayQueue<>(CAPACITY)),
        /// Bounded, for many producers.
        MPSC(false, () -> new MpscArrayQueue<>(CAPACITY)),
        /// The same, polled.
        MPSC_POLLED(true, () -> new MpscArrayQueue<>(CAPACITY)),
        /// Unbounded, for many producers.
        MPSC_UNBOUNDED(false, () -> new MpscUnboundedArrayQueue<>(CHUNK));

        private final boolean polled;
        private final Supplier<MessagePassingQueue<Long>> maker;

        Kind(boolean polled, Supplier<MessagePassingQueue<Long>> maker) {
            this.polled = polled;
            this.maker = maker;
        }
    }

    /// A channel's messages from outside.
    private record Inlet(MessagePassingQueue<Long> queue, MessagePassingQueue.Consumer<Long> receiver) {

        void poll() {
            for (var message = queue.poll(); message != null; message = queue.poll()) {
                receiver.accept(message);
            }
        }
    }

    private final List<Inlet> inlets = new CopyOnWriteArrayList<>();
    private final LocalDeque local = new LocalDeque();
    private final Thread thread = Thread.ofPlatform().daemon().name("queue-loop").unstarted(this::loop);
    private final Kind kind;
    private final boolean handlersSend;
    private volatile boolean closed;

    /// @param kind    which queue
    /// @param senders the threads that send to a channel
    QueueLoopPeer(Kind kind, Senders senders) {
        if ((kind == Kind.SPSC || kind == Kind.SPSC_POLLED) && senders == Senders.PRODUCERS) {
            throw new IllegalArgumentException("a queue for one producer has several");
        }
        this.kind = kind;
        handlersSend = senders.handlersSend();
        thread.start();
    }

    private void loop() {
        while (kind.polled && !closed) {
            inlets.forEach(Inlet::poll);
        }
        var backOff = new BackOff();
        while (!closed) {
            int drained = 0;
            for (var inlet : inlets) {
                drained += inlet.queue.drain(inlet.receiver, BATCH);
            }
            backOff.after(drained);
        }
    }

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        var queue = kind.maker.get();
        if (!handlersSend) {
            inlets.add(new Inlet(queue, handler::accept));
            return message -> offer(queue, message);
        }
        inlets.add(new Inlet(queue, message -> {
            handler.accept(message);
            local.drain();
        }));
        return message -> {
            if (Thread.currentThread() == thread) {
                local.add(handler, message);
            } else {
                offer(queue, message);
            }
        };
    }

    /// An unbounded queue always accepts.
    private static void offer(MessagePassingQueue<Long> queue, Long message) {
        while (!queue.offer(message)) {
            Thread.yield();
        }
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        return channel(EachOf.all(handlers));
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
