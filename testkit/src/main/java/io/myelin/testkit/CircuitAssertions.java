package io.myelin.testkit;

import io.myelin.substrates.topology.CircuitTopology;

/// Entry points of the assertions, for a static import beside AssertJ's own `assertThat`.
public final class CircuitAssertions {

    private CircuitAssertions() {}

    /// Begins assertions about the emissions that a recorder received, after an `await` of its circuit.
    ///
    /// @param recorder the recorder; its later emissions are not part of the assertions
    /// @param <E>      the emission type
    /// @throws NullPointerException  if the recorder is `null`
    /// @throws IllegalStateException on the thread of the recorder's circuit
    public static <E> RecorderAssert<E> assertThat(EmissionRecorder<E> recorder) {
        return new RecorderAssert<>(recorder, recorder.emissions());
    }

    /// Begins assertions about how the parts of a circuit are connected.
    ///
    /// @param topology as `MyelinProvider.topology` returned it
    /// @throws NullPointerException if the topology is `null`
    public static TopologyAssert assertThat(CircuitTopology topology) {
        return new TopologyAssert(topology);
    }
}
