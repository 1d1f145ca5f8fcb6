package io.myelin.substrates.admission;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Bounds how many emissions wait in front of a circuit, of those that go through this gate.
///
/// A circuit's queue has no bound, and `emit` never waits. Where a producer can do without a value, or can do something
/// else with it, [GatedPipe#tryEmit] says no instead of letting the backlog grow. The price for each
/// emission is an object and three atomic operations, two of them on a counter that all producers share: use it at the
/// edge, where load comes from outside, and not between circuits, where a refused emission would be a lost one.
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

    /// A gate in front of a circuit.
    ///
    /// @param circuit whose thread takes what waits
    /// @param bound   the most emissions that may wait, at least 1
    /// @throws NullPointerException     if the circuit is `null`
    /// @throws IllegalArgumentException if the bound is less than 1
    public static BacklogGate of(Circuit circuit, int bound) {
        requireNonNull(circuit, "circuit");
        if (bound < 1) {
            throw new IllegalArgumentException("bound must be at least 1, was " + bound);
        }
        return new BacklogGate(circuit, bound);
    }

    /// A way through this gate.
    ///
    /// @param target where values go; of the gate's circuit as a rule, else the gate counts until they are handed over
    public <E> GatedPipe<E> to(Pipe<E> target) {
        requireNonNull(target, "target");
        return new GatedPipe<>(this, circuit.<Passage<E>>pipe(passage -> {
            passage.leave();
            target.emit(passage.value());
        }));
    }

    /// The number of emissions that wait, from 0 to the bound. Emissions that the circuit's close dropped count as
    /// waiting, those whose `tryEmit` has thrown do not.
    public int waiting() {
        return waiting.get();
    }

    /// Takes a place for a value.
    ///
    /// @return null if there is none
    <E> @Nullable Passage<E> enter(E value) {
        if (waiting.get() >= bound) {
            return null; // without a write: refused producers leave the counter's line alone
        }
        var passage = new Passage<>(this, value); // before the place is taken: memory may be short
        if (waiting.incrementAndGet() > bound) {
            waiting.decrementAndGet();
            return null;
        }
        return passage;
    }

    /// Gives a place back; once for each.
    void leave() {
        waiting.decrementAndGet();
    }
}
