package io.myelin.substrates.admission;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import java.util.concurrent.atomic.AtomicInteger;

/// Bounds how many emissions wait in front of a circuit, of those that go through this gate.
///
/// A circuit's queue has no bound, and `emit` never waits. Where a producer can do without a value, or can do something
/// else with it, [GatedPipe#tryEmit] says no instead of letting the backlog grow. The price is two atomic operations for
/// an emission, on a counter that all producers share: use it at the edge, where load comes from outside, and not
/// between circuits, where a refused emission would be a lost one.
///
/// Any thread.
public final class BacklogGate {

    private final Circuit circuit;
    private final int bound;
    private final AtomicInteger waiting = new AtomicInteger();

    private BacklogGate(final Circuit circuit, final int bound) {
        this.circuit = circuit;
        this.bound = bound;
    }

    /// A gate in front of a circuit.
    ///
    /// @param circuit whose thread takes what waits
    /// @param bound   the most emissions that may wait, at least 1
    /// @throws NullPointerException     if the circuit is `null`
    /// @throws IllegalArgumentException if the bound is less than 1
    public static BacklogGate of(final Circuit circuit, final int bound) {
        requireNonNull(circuit, "circuit");
        if (bound < 1) {
            throw new IllegalArgumentException("bound must be at least 1, was " + bound);
        }
        return new BacklogGate(circuit, bound);
    }

    /// A way through this gate.
    ///
    /// @param target where values go; of the gate's circuit as a rule, else the gate counts until they are handed over
    public <E> GatedPipe<E> to(final Pipe<E> target) {
        requireNonNull(target, "target");
        return new GatedPipe<>(this, circuit.pipe(value -> {
            waiting.decrementAndGet();
            target.emit(value);
        }));
    }

    /// How many emissions wait. After the circuit's close, what was dropped counts as waiting.
    public int waiting() {
        return waiting.get();
    }

    /// Takes a place, which the circuit gives back.
    boolean enter() {
        if (waiting.get() >= bound) {
            return false; // without a write: refused producers leave the counter's line alone
        }
        if (waiting.incrementAndGet() > bound) {
            waiting.decrementAndGet();
            return false;
        }
        return true;
    }

    void leave() {
        waiting.decrementAndGet();
    }
}
