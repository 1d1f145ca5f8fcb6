package io.myelin.substrates.cortex;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThatObject;

import org.junit.jupiter.api.Test;

class RootCortexTest {

    /// Those that the API marks as new, though they are immutable.
    @Test
    void makesAnotherValueOnEachCall() {
        assertThatObject(cortex().state()).isNotSameAs(cortex().state());
        assertThatObject(cortex().fiber()).isNotSameAs(cortex().fiber());
        assertThatObject(cortex().flow()).isNotSameAs(cortex().flow());
    }
}
