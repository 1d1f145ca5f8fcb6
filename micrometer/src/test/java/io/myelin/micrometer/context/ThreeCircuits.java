package io.myelin.micrometer.context;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.admission.ContextCarrier;
import io.myelin.substrates.admission.ContextPipe;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// A cascade over three circuits whose pipes carry context. Each circuit notes its context before it emits on.
final class ThreeCircuits implements AutoCloseable {

    private final List<Circuit> circuits =
            Stream.generate(() -> Substrates.cortex().circuit()).limit(3).toList();
    private final List<String> notes = new CopyOnWriteArrayList<>();
    private final ContextPipe<Integer> first;
    private final Supplier<String> context;

    /// @param context the context of the calling thread, in words
    ThreeCircuits(ContextCarrier<?> carrier, Supplier<String> context) {
        this.context = context;
        var third = ContextPipe.<Integer, Object>of(circuits.get(2), erased(carrier), value -> note(3, value));
        var second = ContextPipe.<Integer, Object>of(circuits.get(1), erased(carrier), value -> {
            note(2, value);
            third.emit(value);
        });
        first = ContextPipe.of(circuits.get(0), erased(carrier), value -> {
            note(1, value);
            second.emit(value);
        });
    }

    @SuppressWarnings("unchecked") // a carrier only receives what it captured
    private static ContextCarrier<Object> erased(ContextCarrier<?> carrier) {
        return (ContextCarrier<Object>) carrier;
    }

    private void note(int circuit, int value) {
        notes.add(circuit + " " + value + " " + context.get());
    }

    void emit(int value) {
        first.emit(value);
    }

    /// What was noted, and the context that is left on each circuit's thread.
    List<String> notes() {
        circuits.forEach(Circuit::await);
        var left = new CopyOnWriteArrayList<String>();
        for (var circuit : circuits) {
            circuit.pipe(_ -> left.add("left " + context.get())).emit(0);
            circuit.await();
        }
        return Stream.concat(notes.stream(), left.stream()).toList();
    }

    @Override
    public void close() {
        circuits.forEach(Circuit::closeAwait);
    }
}
