package io.myelin.benchmarks.suite;

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
final class TransitByHand {

    /// The target of an emission.
    static final class Address {

        private final Receptor<Long> receptor;
        private long version;

        /// @param receptor receives the emissions
        Address(Receptor<Long> receptor) {
            this.receptor = receptor;
        }
    }

    private final Thread thread = Thread.currentThread();
    private final Deque<Object> others = new ArrayDeque<>();
    private Address address = new Address(_ -> {});
    private Object value = this;
    private boolean occupied;
    /// The version of the lists of receptors.
    private long topology;

    /// Made on the thread that uses it.
    TransitByHand() {
    }

    /// Queues an emission.
    void emit(Address to, Long emission) {
        Objects.requireNonNull(emission);
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("an emission of another thread");
        }
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
    void change() {
        topology++;
    }

    /// Delivers until nothing waits.
    void drain() {
        while (occupied || !others.isEmpty()) {
            Address to = address;
            Object emission = value;
            if (occupied) {
                occupied = false;
            } else {
                to = (Address) others.remove();
                emission = others.remove();
            }
            if (to.version != topology) {
                to.version = topology;
            }
            try {
                to.receptor.receive((Long) emission);
            } catch (Throwable failure) {
                throw new IllegalStateException(failure); // ends the benchmark
            }
            Thread.interrupted();
        }
    }
}
