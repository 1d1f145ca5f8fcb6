package io.myelin.substrates.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Window;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Each operator of a flow makes the stage it is named after, and refuses invalid arguments.
class FlowOperatorsTest {

    private static final Flow<Integer, Integer> FLOW = FlowRecipe.identity();
    private static final Fiber<Integer> DIFF = FiberRecipe.<Integer>identity().diff();
    private static final List<Integer> INPUTS = List.of(1, 1, 2, 2, 2, 3);

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    private void makes(Flow<Integer, ?> flow, Object... outputs) {
        assertThat(rig.run(flow, INPUTS)).isEqualTo(List.of(outputs));
    }

    private static String text(Window<Integer> window) {
        return window.fold("", (text, value) -> text + value);
    }

    @Test
    void mappingOperatorsMakeTheirStages() {
        makes(FLOW, 1, 1, 2, 2, 2, 3);
        makes(FLOW.map(value -> value > 1 ? "v" + value : null), "v2", "v2", "v2", "v3");
        makes(FLOW.relate(0, (before, value) -> before.equals(value) ? null : before + "-" + value),
                "0-1", "1-2", "2-3");
        makes(FLOW.relate(null, (before, value) -> before + "-" + value),
                "null-1", "1-1", "1-2", "2-2", "2-2", "2-3");
    }

    @Test
    void runOperatorsMakeTheirStages() {
        makes(FLOW.run().map(run -> run.emission() + "x" + run.length()),
                "1x1", "1x2", "2x1", "2x2", "2x3", "3x1");
        makes(FLOW.change().map(change -> change.from() + "x" + change.length() + ">" + change.to()),
                "1x2>2", "2x3>3");
    }

    @Test
    void scanningOperatorsMakeTheirStages() {
        makes(FLOW.scan(() -> 0, Integer::sum), 1, 2, 4, 6, 8, 11);
        makes(FLOW.scan(() -> null, (state, value) -> state == null ? value : null), 1, 2, 2);
        makes(FLOW.scan(() -> 0, Integer::sum, sum -> sum % 4 == 0 ? "s" + sum : null), "s4", "s8");
        makes(FLOW.scan(() -> 0, Integer::sum, (sum, value) -> sum + ":" + value),
                "1:1", "2:1", "4:2", "6:2", "8:2", "11:3");
    }

    @Test
    void windowOperatorsMakeTheirStages() {
        makes(FLOW.window(3).map(FlowOperatorsTest::text), "1", "11", "112", "122", "222", "223");
        makes(FLOW.window(Duration.ofDays(100), 2).map(FlowOperatorsTest::text),
                "1", "11", "12", "22", "22", "23");
    }

    @Test
    void composingMethodsMakeTheirStages() {
        makes(FLOW.fiber(DIFF), 1, 2, 3);
        makes(FLOW.fiber(subject -> DIFF), 1, 2, 3);
        makes(FlowRecipe.of(DIFF), 1, 2, 3);
        makes(FLOW.map(value -> value * 2).flow(FLOW.map(value -> "v" + value)).fiber(
                FiberRecipe.<String>identity().limit(1)), "v2");
        makes(FLOW.map(value -> value * 2)
                .flow(subject -> FLOW.map(value -> subject.name() + "." + value))
                .fiber(FiberRecipe.<String>identity().limit(1)), "sink.2");
    }

    @Test
    void nullIsRefused() {
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Function<Integer, Integer> emit = value -> value;
        refusesNull(
                () -> FLOW.map(null),
                () -> FLOW.relate(1, null),
                () -> FLOW.scan(null, add),
                () -> FLOW.scan(() -> 1, null),
                () -> FLOW.scan(null, add, emit),
                () -> FLOW.scan(() -> 1, null, emit),
                () -> FLOW.scan(() -> 1, add, (Function<Integer, Integer>) null),
                () -> FLOW.scan(null, add, add),
                () -> FLOW.scan(() -> 1, null, add),
                () -> FLOW.scan(() -> 1, add, (BiFunction<Integer, Integer, Integer>) null),
                () -> FLOW.window(null, 1),
                () -> FLOW.fiber((Fiber<Integer>) null),
                () -> FLOW.fiber((Function<Subject<?>, Fiber<Integer>>) null),
                () -> FLOW.flow((Flow<Integer, Integer>) null),
                () -> FLOW.flow((Function<Subject<?>, Flow<Integer, Integer>>) null),
                () -> FlowRecipe.of(null));
    }

    private static void refusesNull(Runnable... calls) {
        for (var call : calls) {
            assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        for (int number : new int[] {0, -1, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> FLOW.window(number)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> FLOW.window(Duration.ofDays(1), number))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        for (var duration : List.of(
                Duration.ZERO, Duration.ofNanos(-1), Duration.ofSeconds(Long.MAX_VALUE))) {
            assertThatThrownBy(() -> FLOW.window(duration, 1)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void argumentsAtTheEdgeAreAccepted() {
        makes(FLOW.window(Integer.MAX_VALUE).map(Window::size), 1, 2, 3, 4, 5, 6);
        makes(FLOW.window(Duration.ofNanos(Long.MAX_VALUE), Integer.MAX_VALUE).map(Window::size),
                1, 2, 3, 4, 5, 6);
    }
}
