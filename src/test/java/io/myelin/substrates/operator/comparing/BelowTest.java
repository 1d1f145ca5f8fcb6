package io.myelin.substrates.operator.comparing;

import org.junit.jupiter.api.Test;

/// Compares `below` with arithmetic, under the natural order and its reverse.
class BelowTest {

    @Test
    void passesWithinTheBound() {
        Bounds.filter(Below::new, bound -> value -> value < bound, bound -> value -> value > bound);
    }
}
