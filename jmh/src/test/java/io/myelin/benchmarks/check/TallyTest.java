package io.myelin.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void aLostEmissionFails() {
        var tally = new Tally();
        tally.receive("one");
        var failure = catchThrowableOfType(IllegalStateException.class, () -> tally.require("row", 2));
        assertThat(failure.getMessage()).isEqualTo("row: 2 emissions expected, 1 arrived");
    }

    @Test
    void aDuplicatedEmissionFails() {
        var tally = new Tally();
        tally.receive("one");
        tally.receive("one");
        assertThatThrownBy(() -> tally.require("row", 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theRightNumberPasses() {
        var tally = new Tally();
        tally.receive("one");
        tally.require("row", 1);
        assertThat(tally.count()).isEqualTo(1);
    }
}
