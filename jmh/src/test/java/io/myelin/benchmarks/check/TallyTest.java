package io.myelin.benchmarks.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void aLostEmissionFails() {
        var tally = new Tally();
        tally.receive("one");
        var failure = assertThrows(IllegalStateException.class, () -> tally.require("row", 2));
        assertEquals("row: 2 emissions expected, 1 arrived", failure.getMessage());
    }

    @Test
    void aDoubledEmissionFails() {
        var tally = new Tally();
        tally.receive("one");
        tally.receive("one");
        assertThrows(IllegalStateException.class, () -> tally.require("row", 1));
    }

    @Test
    void theRightNumberPasses() {
        var tally = new Tally();
        tally.receive("one");
        tally.require("row", 1);
        assertEquals(1, tally.count());
    }
}
