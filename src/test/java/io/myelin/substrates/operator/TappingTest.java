package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.send;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.operator.converting.MapStage;
import io.myelin.substrates.operator.filtering.Limit;
import io.myelin.substrates.operator.tapping.Peek;
import io.myelin.substrates.operator.tapping.Route;
import io.myelin.substrates.operator.tapping.Tee;
import io.myelin.substrates.operator.tapping.When;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Holds the tapping and the converting stages against what is to be seen on each side.
class TappingTest {

    /// A pipe that keeps what is emitted to it.
    private static final class Side<E> implements Pipe<E> {

        private final List<E> emissions = new ArrayList<>();

        @Override
        public void emit(E emission) {
            emissions.add(emission);
        }

        @Override
        public Subject<Pipe<E>> subject() {
            return LinkedSubject.of(InternedName.of("side"), Pipe.class, null);
        }
    }

    @Test
    void peekSeesEachValueBeforeItPasses() {
        cases(random -> {
            var inputs = inputs(random);
            var events = new ArrayList<String>();
            send(inputs, new Peek<Integer>(value -> events.add("peek " + taste(value)),
                    value -> events.add("next " + value)));
            var expected = new ArrayList<String>();
            for (int value : clean(inputs)) {
                expected.add("peek " + value);
                expected.add("next " + value);
            }
            assertThat(events).isEqualTo(expected);
        });
    }

    @Test
    void teeEmitsEachValueAndPassesIt() {
        cases(random -> {
            var inputs = inputs(random);
            var side = new Side<Integer>();
            assertThat(run(inputs, next -> new Tee<>(side, next))).isEqualTo(inputs);
            assertThat(side.emissions.size()).isEqualTo(2 * inputs.size());
            assertThat(side.emissions.subList(0, inputs.size())).isEqualTo(inputs);
        });
    }

    @Test
    void routeEmitsOrPasses() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            var side = new Side<Integer>();
            var outputs = new ArrayList<Integer>();
            send(inputs, new Route<>(value -> taste(value) < bound, side, outputs::add));
            assertThat(side.emissions)
                    .isEqualTo(clean(inputs).stream().filter(value -> value < bound).toList());
            assertThat(outputs).isEqualTo(clean(inputs).stream().filter(value -> value >= bound).toList());
        });
    }

    @Test
    void whenSendsThroughTheBranchOrPasses() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            int limit = random.nextInt(10);
            var expected = new ArrayList<Integer>();
            int matched = 0;
            for (int value : clean(inputs)) {
                if (value >= bound) {
                    expected.add(value);
                } else if (matched++ < limit) {
                    expected.add(-value);
                }
            }
            assertThat(run(inputs, next -> new When<>(
                    value -> taste(value) < bound,
                    new Limit<>(limit, new MapStage<Integer, Integer>(value -> -value, next)),
                    next))).isEqualTo(expected);
        });
    }

    @Test
    void convertDropsNull() {
        cases(random -> {
            var inputs = inputs(random);
            assertThat(run(inputs, next -> new MapStage<Integer, String>(
                            value -> taste(value) % 3 == 0 ? null : "v" + value, next))).isEqualTo(clean(inputs).stream().filter(value -> value % 3 != 0).map(value -> "v" + value).toList());
        });
    }
}
