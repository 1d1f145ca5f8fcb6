package io.myelin.benchmarks.byhand;

import io.myelin.benchmarks.check.Patience;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;

/// One thread that passes the messages of an unbounded queue of JCTools to one receiver. It keeps none of a circuit's
/// other promises: messages have no address, failures and interrupts reach the loop, and a parked thread polls instead
/// of being woken.
public final class BareLoop extends PollingLoop {

    private final MpscUnboundedArrayQueue<Long> queue = new MpscUnboundedArrayQueue<>(CHUNK);
    private final MessagePassingQueue.Consumer<Long> take;
    /// How often nothing was found. Volatile: a caller that sees it grow sees what was received before.
    private volatile long idle;
    /// The loop's thread only.
    private long passes;

    /// Starts the thread.
    ///
    /// @param receiver takes all messages
    public BareLoop(Consumer<Long> receiver) {
        super("bare-loop");
        take = receiver::accept;
        thread.start();
    }

    /// Sends a message, from any thread.
    public void send(Long message) {
        queue.offer(message);
    }

    /// Waits until everything sent before was received.
    public void await() {
        long seen = idle;
        var patience = new Patience("messages");
        while (idle < seen + 2) { // the second of these passes began after this call
            patience.spin();
        }
    }

    @Override
    protected int poll() {
        int found = queue.drain(take, BATCH);
        if (found == 0) {
            idle = ++passes;
        }
        return found;
    }
}
