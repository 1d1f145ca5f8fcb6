package io.myelin.testkit.orders;

import static java.util.Objects.requireNonNull;

/// One step of an order: a producer emits a value.
///
/// @param producer the producer's name
/// @param value    the emitted value
public record Emission(String producer, Object value) {

    /// Checks that neither is `null`.
    public Emission {
        requireNonNull(producer, "producer");
        requireNonNull(value, "value");
    }

    /// For a static import, as in the generated tests.
    public static Emission emission(String producer, Object value) {
        return new Emission(producer, value);
    }

    @Override
    public String toString() {
        return producer + " " + value;
    }
}
