package io.myelin.substrates.operator.comparing;

import org.junit.jupiter.api.Test;

/// Compares `min` with arithmetic, under the natural order and its reverse.
class MinTest {

    @Test
    void passesWithinTheBound() {
        Bounds.filter(Min::new, bound -> value -> value >= bound, bound -> value -> value <= bound);
    }
}
