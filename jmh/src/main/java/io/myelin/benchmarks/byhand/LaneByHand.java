package io.myelin.benchmarks.byhand;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.byhand.TransitByHand.Address;
import java.util.Objects;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jspecify.annotations.Nullable;

/// A circuit while it has one producer, on the unbounded queue for one producer of JCTools: the promises of
/// [CircuitByHand], except for three that would cost more. A second producer is refused and not admitted, a parked
/// thread polls every 50 microseconds and is not woken, and callers cannot wait.
///
/// The queue holds an address before a value whose address differs from that of the value before.
public final class LaneByHand extends PollingLoop {

    private final SpscUnboundedArrayQueue<Object> queue = new SpscUnboundedArrayQueue<>(CHUNK);
    private final MessagePassingQueue.Consumer<Object> take = this::take;
    private final TransitByHand transit = new TransitByHand(thread);
    /// The producer's. In the middle of cache lines of its own, since it may change with each emission.
    private final @Nullable Address[] addressed = new @Nullable Address[64];
    /// The other side's.
    private final @Nullable Address[] present = new @Nullable Address[64];
    private volatile @Nullable Thread owner;

    /// Starts the thread.
    public LaneByHand() {
        super("lane-by-hand");
        thread.start();
    }

    /// Makes a pipe.
    ///
    /// @param receptor receives the emissions on the lane's thread
    /// @return emits a value, from one thread besides
    public Consumer<Long> pipe(Receptor<Long> receptor) {
        var to = new Address(receptor);
        return value -> emit(to, value);
    }

    private void emit(Address to, Long value) {
        Objects.requireNonNull(value);
        var caller = Thread.currentThread();
        if (caller == thread) {
            transit.push(to, value);
            return;
        }
        if (caller != owner) {
            admit(caller);
        }
        if (addressed[32] != to) {
            queue.offer(to);
            addressed[32] = to;
        }
        queue.offer(value);
    }

    private synchronized void admit(Thread caller) {
        if (owner != null) {
            throw new IllegalStateException("a second producer");
        }
        owner = caller;
    }

    @Override
    protected int poll() {
        return queue.drain(take, BATCH);
    }

    private void take(Object content) {
        if (content instanceof Address to) {
            present[32] = to;
        } else if (!closed) {
            transit.deliver(Objects.requireNonNull(present[32]), (Long) content);
            transit.drain();
        }
    }
}
