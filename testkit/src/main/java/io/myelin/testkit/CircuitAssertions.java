package io.myelin.testkit;

/// Entry points of the assertions, for a static import beside AssertJ's own `assertThat`.
public final class CircuitAssertions {

    private CircuitAssertions() {}

    /// Asserts what a recorder received, after an `await` of its circuit.
    public static <E> RecorderAssert<E> assertThat(EmissionRecorder<E> recorder) {
        return new RecorderAssert<>(recorder, recorder.emissions());
    }
}
