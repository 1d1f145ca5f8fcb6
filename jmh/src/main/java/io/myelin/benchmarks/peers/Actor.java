package io.myelin.benchmarks.peers;

import java.lang.invoke.VarHandle;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jctools.queues.MpscUnboundedArrayQueue;

/// A hand-written actor: an unbounded multi-producer queue, and a task on a pool that drains it while it is not empty.
/// The pool's threads are shared; an actor runs on one of them at a time.
public final class Actor implements Consumer<Long>, Runnable {

    private static final int CHUNK = 1 << 10;

    /// The number of messages that it handles before it yields the thread to others.
    private static final int BATCH = 256;

    private final MpscUnboundedArrayQueue<Long> queue;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final Executor pool;
    private final Consumer<Long> handler;

    /// @param pool    runs it
    /// @param handler receives the messages, one at a time
    public Actor(Executor pool, Consumer<Long> handler) {
        this(pool, handler, CHUNK);
    }

    /// @param pool    runs it
    /// @param handler receives the messages, one at a time
    /// @param chunk   elements of a chunk of its queue
    public Actor(Executor pool, Consumer<Long> handler, int chunk) {
        queue = new MpscUnboundedArrayQueue<>(chunk);
        this.pool = pool;
        this.handler = handler;
    }

    /// Sends a message, from any thread.
    @Override
    public void accept(Long message) {
        queue.offer(message);
        VarHandle.fullFence();
        schedule();
    }

    /// The read saves an exchange while the actor is scheduled. A fence separates a message's store from this read, and
    /// a volatile store of false separates the actor's drain from its last poll of the queue: so either the producer
    /// sees false and schedules, or that poll finds the message.
    private void schedule() {
        if (!scheduled.get() && !scheduled.getAndSet(true)) {
            pool.execute(this);
        }
    }

    @Override
    public void run() {
        queue.drain(handler::accept, BATCH);
        scheduled.set(false);
        if (!queue.isEmpty()) {
            schedule();
        }
    }
}
