package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.byhand.PollingLoop;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;

/// A circuit without an engine: one unbounded multi-producer queue of JCTools, the fastest of its kind in the library,
/// with a job for every message; drained in batches by one thread that backs off when there is little or nothing.
public final class JobLoop extends PollingLoop {

    /// Elements of a chunk of the queue: 16 kB, which the drain traverses without a hand-over.
    private static final int CHUNK = 1 << 12;
    private static final int BATCH = 1 << 10;

    private record Job(Consumer<Long> handler, Long message) {
        void run() {
            handler.accept(message);
        }
    }

    private final MpscUnboundedArrayQueue<Job> queue = new MpscUnboundedArrayQueue<>(CHUNK);
    private final MessagePassingQueue.Consumer<Job> run = Job::run;

    /// Starts the thread.
    public JobLoop() {
        super("job-loop");
        thread.start();
    }

    @Override
    protected int poll() {
        return queue.drain(run, BATCH);
    }

    /// Makes a channel for messages.
    ///
    /// @param handler receives them on the loop's thread
    /// @return sends a message, from any thread
    public Consumer<Long> channel(Consumer<Long> handler) {
        return message -> queue.offer(new Job(handler, message));
    }
}
