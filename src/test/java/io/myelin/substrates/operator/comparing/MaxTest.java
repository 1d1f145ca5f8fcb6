package io.myelin.substrates.operator.comparing;

import org.junit.jupiter.api.Test;

/// Compares `max` with arithmetic, under the natural order and its reverse.
class MaxTest {

    @Test
    void passesWithinTheBound() {
        Bounds.filter(Max::new, bound -> value -> value <= bound, bound -> value -> value >= bound);
    }
}
