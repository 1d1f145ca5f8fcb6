package io.myelin.substrates.admission;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Bounds the number of emissions through this gate that wait in a circuit's queue.
///
/// A circuit's queue has no bound, and `emit` never waits. Where a producer can drop a value or put it elsewhere,
/// [GatedPipe#tryEmit] returns false instead of letting the backlog grow. Each emission costs an object and
/// three atomic operations, two of them on a counter that all producers share. Use a gate where load comes from
/// outside, and not between circuits, where a refused emission would be lost.
///
/// Any thread.
public final class BacklogGate {

    private final Circuit circuit;
    private final int bound;
    private final AtomicInteger waiting = new AtomicInteger();

    private BacklogGate(Circuit circuit, int bound) {
        this.circuit = circuit;
        this.bound = bound;
    }

    /// Creates a gate for a circuit.
    ///
    /// @param circuit the circuit that processes the emissions
    /// @param bound the maximum number of waiting emissions, at least 1
    /// @throws NullPointerException     if the circuit is `null`
    /// @throws IllegalArgumentException if the bound is less than 1
    public static BacklogGate of(Circuit circuit, int bound) {
        requireNonNull(circuit, "circuit");
        if (bound < 1) {
            throw new IllegalArgumentException("bound must be at least 1, was " + bound);
        }
        var gate = new BacklogGate(circuit, bound);
        // The first execution of an atomic operation links its call, which needs far more stack than later executions.
        // It must not happen when a place is given back at the end of a stack.
        requireNonNull(gate.enter(gate)).leave();
        return gate;
    }

    /// Creates a pipe through this gate.
    ///
    /// @param target where the values go: usually a pipe of the gate's circuit. For a pipe of another circuit, a value
    ///     counts as waiting until the gate's circuit has emitted it there
    /// @param <E> the emission type
    /// @throws io.humainary.substrates.api.Substrates.Fault if the gate's circuit is closed
    /// @throws NullPointerException if the target is `null`
    public <E> GatedPipe<E> to(Pipe<E> target) {
        requireNonNull(target, "target");
        return new GatedPipe<>(this, circuit.<Passage<E>>pipe(passage -> {
            passage.leave();
            target.emit(passage.value());
        }));
    }

    /// The number of emissions that wait, from 0 to the bound. Emissions that the circuit's close dropped count as
    /// waiting; those whose `tryEmit` has thrown do not.
    public int waiting() {
        return waiting.get();
    }

    /// Takes a place for a value.
    ///
    /// @return null if none is free
    <E> @Nullable Passage<E> enter(E value) {
        int before = waiting.get();
        if (before >= bound) {
            return null; // without a write, so that refused producers do not contend for the counter's cache line
        }
        var passage = new Passage<>(this, value); // before the place is taken, since allocation may fail
        // Not an increment that is undone beyond the bound: while it stood, others would be refused although a place is
        // free.
        while (!waiting.compareAndSet(before, before + 1)) {
            before = waiting.get();
            if (before >= bound) {
                return null;
            }
        }
        return passage;
    }

    /// Gives a place back. Called once for each place taken.
    void leave() {
        waiting.decrementAndGet();
    }
}
