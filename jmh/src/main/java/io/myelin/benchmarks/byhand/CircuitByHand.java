package io.myelin.benchmarks.byhand;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.byhand.TransitByHand.Address;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;

/// A circuit for any number of producers, on the unbounded queue of JCTools that is the library's fastest of its kind.
/// It keeps what a circuit promises to producers and receptors, and does nothing else:
///
/// - emissions are not null, any thread may make them, none waits for space, and none is lost before the close;
/// - everything that an emission causes on the circuit's thread is delivered before the next one ([TransitByHand]);
/// - a failure ends nothing, and no receptor finds the interrupt status of another;
/// - a parked thread is woken by the next emission, and there is no poll while nothing happens;
/// - a caller can wait until everything before was delivered; the close is an entry, and what comes later is dropped.
///
/// It has no names, subscriptions, statistics or settings, and its receptors cannot be changed.
public final class CircuitByHand implements AutoCloseable {

    private static final VarHandle PARKED;

    static {
        try {
            PARKED = MethodHandles.lookup().findVarHandle(CircuitByHand.class, "parked", boolean.class);
        } catch (ReflectiveOperationException absent) {
            throw new ExceptionInInitializerError(absent);
        }
    }

    /// Elements of a chunk of the queue.
    private static final int CHUNK = 1 << 12;
    private static final int BATCH = 1 << 8;
    private static final Long NOTHING = 0L;

    private record Entry(Address to, Long value) {}

    private final MpscUnboundedArrayQueue<Entry> queue = new MpscUnboundedArrayQueue<>(CHUNK);
    private final Thread thread = Thread.ofPlatform().daemon().name("circuit-by-hand").unstarted(this::loop);
    private final TransitByHand transit = new TransitByHand(thread);
    private final Address end = new Address(_ -> closed());
    /// Volatile: the thread writes it and then reads the queue's claims, a producer claims and then reads it.
    private volatile boolean parked;
    /// Circuit thread only.
    private boolean closed;

    /// Starts the thread.
    public CircuitByHand() {
        thread.start();
    }

    /// Makes a pipe.
    ///
    /// @param receptor receives the emissions on the circuit's thread
    /// @return emits a value, from any thread
    public Consumer<Long> pipe(Receptor<Long> receptor) {
        var to = new Address(receptor);
        return value -> emit(to, value);
    }

    private void emit(Address to, Long value) {
        Objects.requireNonNull(value);
        if (Thread.currentThread() == thread) {
            transit.push(to, value);
        } else {
            enter(to, value);
        }
    }

    private void enter(Address to, Long value) {
        queue.offer(new Entry(to, value));
        if (parked && PARKED.compareAndSet(this, true, false)) {
            LockSupport.unpark(thread);
        }
    }

    /// Waits until everything before was delivered. Not on the circuit's thread, and not after the close.
    public void await() {
        var barrier = new Barrier();
        enter(barrier.address, NOTHING);
        barrier.pass();
    }

    @Override
    public void close() {
        enter(end, NOTHING);
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void closed() {
        closed = true;
    }

    /// The circuit's thread.
    Thread thread() {
        return thread;
    }

    private void loop() {
        MessagePassingQueue.Consumer<Entry> deliver = this::deliver;
        var backOff = new BackOff();
        while (!closed) {
            if (!backOff.lasts(queue.drain(deliver, BATCH))) {
                park();
            }
        }
    }

    private void deliver(Entry entry) {
        if (!closed) {
            transit.deliver(entry.to, entry.value);
            transit.drain();
        }
    }

    private void park() {
        parked = true;
        if (queue.isEmpty()) {
            LockSupport.park(this);
        } else {
            Thread.yield(); // perhaps to a producer that has claimed an element and not stored it
        }
        parked = false;
        Thread.interrupted();
    }

    /// A caller that waits, as the engine's do: it spins for about as long as a wake-up takes, and then parks.
    private static final class Barrier {

        private static final long SPIN = TimeUnit.MICROSECONDS.toNanos(50);

        private final Thread waiter = Thread.currentThread();
        private final Address address = new Address(_ -> open());
        /// Each thread writes one of these and then reads the other.
        private volatile boolean open;
        private volatile boolean asleep;

        private void open() {
            open = true;
            if (asleep) {
                LockSupport.unpark(waiter);
            }
        }

        private void pass() {
            if (BackOff.SPINS) {
                for (long begin = System.nanoTime(); !open && System.nanoTime() - begin < SPIN;) {
                    Thread.onSpinWait();
                }
            }
            asleep = !open;
            while (!open) {
                LockSupport.park(this);
            }
        }
    }
}
