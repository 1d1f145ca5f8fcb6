package io.myelin.benchmarks.byhand;

import io.myelin.benchmarks.check.Patience;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;

/// One thread that passes the messages of its sources to one receiver. It keeps none of a circuit's other promises:
/// messages have no address, failures and interrupts reach the loop, and a parked thread polls instead of being woken.
public final class BareLoop extends PollingLoop {

    /// Each passes on the messages that are there, and returns their number.
    private final List<IntSupplier> sources = new CopyOnWriteArrayList<>();
    private final Consumer<Long> receiver;
    /// How often nothing was found. Volatile: a caller that sees it grow sees what was received before.
    private volatile long idle;
    /// The loop's thread only.
    private long passes;

    /// Starts the thread.
    ///
    /// @param receiver takes all messages
    public BareLoop(Consumer<Long> receiver) {
        super("bare-loop");
        this.receiver = receiver;
        thread.start();
    }

    /// Adds an unbounded queue of JCTools.
    ///
    /// @return sends a message, from any thread
    public Consumer<Long> queue() {
        var queue = new MpscUnboundedArrayQueue<Long>(CHUNK);
        MessagePassingQueue.Consumer<Long> take = receiver::accept;
        sources.add(() -> queue.drain(take, BATCH));
        return queue::offer;
    }

    /// Adds [References]. Those of several threads have no order among each other.
    ///
    /// @return sends a message, from one thread
    public Consumer<Long> line() {
        var line = new References();
        sources.add(() -> line.drain(receiver));
        return line::add;
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
    int poll() {
        int found = 0;
        for (var source : sources) {
            found += source.getAsInt();
        }
        if (found == 0) {
            idle = ++passes;
        }
        return found;
    }
}
