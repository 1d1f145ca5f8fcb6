package io.myelin.testkit.orders;

import static io.humainary.substrates.api.Substrates.cortex;
import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.WorkerThreads;
import io.myelin.testkit.EmissionRecorder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One run of a program under one order. Confined to the testing thread.
public final class OrderTrial {

    private final Circuit circuit;
    /// Guarded by itself: the circuit adds on its thread.
    private final List<Throwable> failures = new ArrayList<>();
    private final Map<String, Pipe<Object>> pipes = new HashMap<>();
    private final List<Runnable> checks = new ArrayList<>();
    private @Nullable Pipe<Object> rest;

    OrderTrial() {
        // Shared threads: tens of thousands of circuits follow each other, and starting a thread for each would cost
        // too much.
        var settings = CircuitSettings.builder().worker(WorkerThreads.SHARED).onFailure((_, failure) -> add(failure));
        circuit = MyelinProvider.circuit(cortex().name("trial"), settings.build());
    }

    private void add(Throwable failure) {
        synchronized (failures) {
            failures.add(failure);
        }
    }

    /// The circuit of this trial: a new one for each, closed afterwards. Nothing watches it: if it never comes to rest
    /// under an order, [Orders#check] does not return.
    public Circuit circuit() {
        return circuit;
    }

    /// Makes a recorder of the trial's circuit.
    ///
    /// @param <E> the emission type
    public <E> EmissionRecorder<E> recorder() {
        return EmissionRecorder.of(circuit);
    }

    /// Sets the pipe that a producer emits to; replaces an earlier one.
    ///
    /// @param producer the producer's name
    /// @param pipe     receives its values, which have to be of the pipe's type
    /// @throws NullPointerException if an argument is `null`
    @SuppressWarnings("unchecked") // the producer's values are the test's own
    public void connect(String producer, Pipe<?> pipe) {
        pipes.put(requireNonNull(producer, "producer"), (Pipe<Object>) requireNonNull(pipe, "pipe"));
    }

    /// Sets the pipe of all producers that are not connected by name; replaces an earlier one.
    ///
    /// @param pipe receives their values, which have to be of the pipe's type
    /// @throws NullPointerException if the pipe is `null`
    @SuppressWarnings("unchecked") // as above
    public void connect(Pipe<?> pipe) {
        rest = (Pipe<Object>) requireNonNull(pipe, "pipe");
    }

    /// Adds a check, which runs on the testing thread after everything was processed. Checks run in the order of calls.
    ///
    /// @param check throws an `AssertionError` or another exception if a condition does not hold
    /// @throws NullPointerException if the check is `null`
    public void verify(Runnable check) {
        checks.add(requireNonNull(check, "check"));
    }

    void emit(Emission emission) {
        var pipe = pipes.getOrDefault(emission.producer(), rest);
        if (pipe == null) {
            throw new IllegalStateException("no pipe is connected to the producer " + emission.producer());
        }
        pipe.emit(emission.value());
    }

    void complete() {
        settle();
        checks.forEach(Runnable::run);
        settle(); // a check may have emitted
    }

    private void settle() {
        circuit.await();
        synchronized (failures) {
            if (!failures.isEmpty()) {
                throw new AssertionError("on the circuit: " + failures.getFirst(), failures.getFirst());
            }
        }
    }
}
