package io.myelin.substrates.operator.tapping;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.send;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.operator.Modelled;
import io.myelin.substrates.operator.converting.MapStage;
import io.myelin.substrates.operator.filtering.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// Compares the tapping stages with the order of what happens on both sides.
class TappingTest {

    private final List<String> events = new ArrayList<>();
    private final Receptor<Integer> next = value -> events.add("next " + value);
    private final Pipe<Integer> side = new Pipe<>() {

        @Override
        public void emit(Integer value) {
            events.add("side " + value);
        }

        @Override
        public Subject<Pipe<Integer>> subject() {
            return LinkedSubject.of(InternedName.of("side"), Pipe.class, null);
        }
    };

    private void compare(SplittableRandom random, Receptor<Integer> stage, Function<Integer, List<String>> model) {
        var inputs = inputs(random);
        events.clear();
        send(inputs, stage);
        assertThat(events).isEqualTo(inputs.stream().flatMap(value -> model.apply(value).stream()).toList());
    }

    @Test
    void teeEmitsEachValueAndPassesIt() {
        cases(random -> compare(random, new Tee<>(side, next), value -> List.of("side " + value, "next " + value)));
    }

    @Test
    void peekSeesEachValueBeforeItPasses() {
        cases(random -> compare(random, new Peek<>(value -> events.add("peek " + taste(value)), next),
                value -> value == POISON ? List.of() : List.of("peek " + value, "next " + value)));
    }

    @Test
    void routeEmitsOrPasses() {
        cases(random -> compare(random, new Route<>(value -> taste(value) < 4, side, next),
                value -> value == POISON ? List.of() : List.of((value < 4 ? "side " : "next ") + value)));
    }

    @Test
    void whenSendsThroughTheBranchOrPasses() {
        new Modelled<Integer>("when",
                (next, count, bound) -> new When<>(value -> taste(value) < bound,
                        new Limit<>(count, new MapStage<Integer, Integer>(value -> -value, next)), next),
                (in, count, bound) -> {
                    var passed = new ArrayList<Integer>();
                    int matched = 0;
                    for (int value : clean(in)) {
                        if (value >= bound) {
                            passed.add(value);
                        } else if (matched++ < count) {
                            passed.add(-value);
                        }
                    }
                    return passed;
                }).check();
    }
}
