package io.myelin.substrates.operator.comparing;

import org.junit.jupiter.api.Test;

/// Compares `above` with arithmetic, under the natural order and its reverse.
class AboveTest {

    @Test
    void passesWithinTheBound() {
        Bounds.filter(Above::new, bound -> value -> value > bound, bound -> value -> value < bound);
    }
}
