package io.myelin.substrates.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The model's memory, checked with the usual litmus tests.
class ModelStateTest {

    private static final int X = 0;
    private static final int Y = 1;

    private static Set<String> outcomes(ModelThread... programs) {
        var outcomes = new TreeSet<String>();
        Explorer.explore(new int[2], List.of(programs), machine -> {
            var outcome = new StringBuilder();
            for (int thread = 0; thread < programs.length; thread++) {
                for (int register : machine.registers(thread)) {
                    outcome.append(register);
                }
            }
            return outcomes.add(outcome.toString()) || true;
        });
        return outcomes;
    }

    private static ModelThread storeAndLoad(int own, int other, Mode mode, boolean fenced) {
        var program = new ModelThread("store and load", 1).store(own, 1, mode);
        if (fenced) {
            program.fence();
        }
        return program.load(0, other, mode);
    }

    @Test
    void storesWaitInBuffers() {
        assertThat(outcomes(storeAndLoad(X, Y, Mode.ORDERED, false), storeAndLoad(Y, X, Mode.ORDERED, false)))
                .isEqualTo(Set.of("00", "01", "10", "11"));
    }

    @Test
    void volatileAccessesAreInOneOrder() {
        assertThat(outcomes(storeAndLoad(X, Y, Mode.VOLATILE, false), storeAndLoad(Y, X, Mode.VOLATILE, false)))
                .isEqualTo(Set.of("01", "10", "11"));
    }

    @Test
    void fullFencesEmptyTheBuffers() {
        assertThat(outcomes(storeAndLoad(X, Y, Mode.PLAIN, true), storeAndLoad(Y, X, Mode.PLAIN, true)))
                .isEqualTo(Set.of("01", "10", "11"));
        assertThat(outcomes(storeAndLoad(X, Y, Mode.PLAIN, true), storeAndLoad(Y, X, Mode.PLAIN, false)))
                .isEqualTo(Set.of("00", "01", "10", "11"));
    }

    @Test
    void aFullFenceGoesWithVolatileAccesses() {
        assertThat(outcomes(storeAndLoad(X, Y, Mode.PLAIN, true), storeAndLoad(Y, X, Mode.VOLATILE, false)))
                .isEqualTo(Set.of("01", "10", "11"));
    }

    private static Set<String> message(Mode store, Mode load) {
        return outcomes(
                new ModelThread("sender", 0).store(X, 1, Mode.PLAIN).store(Y, 1, store),
                new ModelThread("receiver", 2).load(0, Y, load).load(1, X, Mode.PLAIN));
    }

    @Test
    void aReleaseAndAnAcquirePassAMessage() {
        assertThat(message(Mode.ORDERED, Mode.ORDERED)).isEqualTo(Set.of("00", "01", "11"));
        assertThat(message(Mode.PLAIN, Mode.ORDERED)).isEqualTo(Set.of("00", "01", "10", "11"));
        assertThat(message(Mode.ORDERED, Mode.PLAIN)).isEqualTo(Set.of("00", "01", "10", "11"));
    }

    @Test
    void aLocationNeverGoesBack() {
        assertThat(outcomes(
                new ModelThread("writer", 0).store(X, 1, Mode.PLAIN).store(X, 2, Mode.PLAIN),
                new ModelThread("reader", 2).load(0, X, Mode.PLAIN).load(1, X, Mode.PLAIN)))
                .isEqualTo(Set.of("00", "01", "02", "11", "12", "22"));
    }

    @Test
    void twoReadersMayDisagreeUnlessAllIsVolatile() {
        for (Mode mode : List.of(Mode.ORDERED, Mode.VOLATILE)) {
            Set<String> seen = outcomes(
                    new ModelThread("x", 0).store(X, 1, mode), new ModelThread("y", 0).store(Y, 1, mode),
                    new ModelThread("xy", 2).load(0, X, mode).load(1, Y, mode),
                    new ModelThread("yx", 2).load(0, Y, mode).load(1, X, mode));
            assertThat(seen.contains("1010")).as(seen::toString).isEqualTo(mode == Mode.ORDERED);
        }
    }

    @Test
    void exchangesMissNothing() {
        ModelThread[] adders = new ModelThread[2];
        for (int i = 0; i < adders.length; i++) {
            adders[i] = new ModelThread("adder", 1).exchange(0, X, value -> value + 1, Mode.ORDERED);
        }
        assertThat(outcomes(adders)).isEqualTo(Set.of("01", "10"));
    }
}
