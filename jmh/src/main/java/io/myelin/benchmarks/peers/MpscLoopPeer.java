package io.myelin.benchmarks.peers;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscArrayQueue;

/// What an expert writes by hand: a JCTools multi-producer queue for each channel, bounded because that is
/// the fastest the library has; one thread that drains them in batches and spins when there is nothing;
/// messages that handlers send stay on that thread, in a plain deque that goes first.
final class MpscLoopPeer implements Peer {

    private static final int CAPACITY = 1 << 16;
    private static final int BATCH = 256;

    /// Rounds without any message before the loop lets others have its processor.
    private static final int SPINS = 1 << 14;

    /// A channel's messages from outside.
    private record Inlet(MpscArrayQueue<Long> queue, MessagePassingQueue.Consumer<Long> receiver) {
    }

    private final List<Inlet> inlets = new CopyOnWriteArrayList<>();

    /// Handler and message by turns.
    private final ArrayDeque<Object> local = new ArrayDeque<>();

    private final Thread thread = Thread.ofPlatform().daemon().name("mpsc-loop").unstarted(this::loop);
    private final boolean handlersSend;
    private volatile boolean closed;

    /// @param senders who sends to a channel
    MpscLoopPeer(Senders senders) {
        handlersSend = senders != Senders.PRODUCER;
        thread.start();
    }

    private void loop() {
        int idle = 0;
        while (!closed) {
            int drained = 0;
            for (var inlet : inlets) {
                drained += inlet.queue.drain(inlet.receiver, BATCH);
            }
            if (drained > 0) {
                idle = 0;
            } else if (++idle % SPINS == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private void drainLocal() {
        for (var handler = local.poll(); handler != null; handler = local.poll()) {
            ((Consumer<Long>) handler).accept((Long) local.poll());
        }
    }

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        var queue = new MpscArrayQueue<Long>(CAPACITY);
        if (!handlersSend) {
            inlets.add(new Inlet(queue, handler::accept));
            return message -> offer(queue, message);
        }
        inlets.add(new Inlet(queue, message -> {
            handler.accept(message);
            drainLocal();
        }));
        return message -> {
            if (Thread.currentThread() == thread) {
                local.add(handler);
                local.add(message);
            } else {
                offer(queue, message);
            }
        };
    }

    private static void offer(MpscArrayQueue<Long> queue, Long message) {
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
