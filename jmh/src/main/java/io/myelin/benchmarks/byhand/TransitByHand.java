package io.myelin.benchmarks.byhand;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;

/// Emissions of one thread to itself, with the guarantees of a circuit and nothing else: emissions are delivered in
/// order; a list of receptors that has changed is resolved again; a failure of a receptor ends no other delivery; no
/// receptor finds the interrupt status that another one has left; and an emission of another thread is not mistaken for
/// one of this thread.
///
/// One waiting emission is kept in a pair of fields, as the engine does it: a deque takes longer.
public final class TransitByHand {

    /// The target of an emission.
    public static final class Address {

        private final Receptor<Long> receptor;
        private long version;

        /// Makes an address.
        ///
        /// @param receptor receives the emissions
        public Address(Receptor<Long> receptor) {
            this.receptor = receptor;
        }
    }

    private final Thread thread;
    private final Deque<Object> others = new ArrayDeque<>();
    private Address address = new Address(_ -> {});
    private Object value = this;
    private boolean occupied;
    /// The version of the lists of receptors.
    private long topology;

    /// Makes the queue of the calling thread.
    public TransitByHand() {
        this(Thread.currentThread());
    }

    /// Makes the queue of a thread.
    ///
    /// @param thread delivers, and emits to itself
    TransitByHand(Thread thread) {
        this.thread = thread;
    }

    /// Queues an emission.
    ///
    /// @param to       its address
    /// @param emission the value
    public void emit(Address to, Long emission) {
        Objects.requireNonNull(emission);
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("an emission of another thread");
        }
        push(to, emission);
    }

    /// Queues an emission of this thread that is not null.
    void push(Address to, Long emission) {
        if (!occupied && others.isEmpty()) {
            occupied = true;
            if (address != to) {
                address = to;
            }
            if (value != emission) {
                value = emission;
            }
        } else {
            others.add(to);
            others.add(emission);
        }
    }

    /// Makes every list stale; no row calls it.
    public void change() {
        topology++;
    }

    /// Delivers until nothing waits.
    public void drain() {
        while (occupied || !others.isEmpty()) {
            Address to = address;
            Object emission = value;
            if (occupied) {
                occupied = false;
            } else {
                to = (Address) others.remove();
                emission = others.remove();
            }
            deliver(to, (Long) emission);
        }
    }

    /// Delivers an emission that does not wait here.
    void deliver(Address to, Long emission) {
        if (to.version != topology) {
            to.version = topology;
        }
        try {
            to.receptor.receive(emission);
        } catch (Throwable failure) {
            report(failure);
        }
        Thread.interrupted();
    }

    /// Reports a failure to the thread's handler, and continues.
    ///
    /// @param failure of a receptor
    public static void report(Throwable failure) {
        var thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
}
