package io.myelin.testkit.orders;

import static io.humainary.substrates.api.Substrates.cortex;
import static io.myelin.testkit.orders.Emission.emission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OrdersTest {

    private static final Producer NORTH = Producer.of("north", 1, 2, 3, 4);
    private static final Producer SOUTH = Producer.of("south", 10, 20, 30, 40);
    private static final Producer EAST = Producer.of("east", 100, 200, 300, 400);

    /// The sum does not depend on the order.
    private static void sum(OrderTrial trial) {
        var sums = trial.<Integer>recorder();
        var running = cortex().fiber(Integer.class).reduce(0, Integer::sum).pipe(sums.pipe());
        trial.connect(running);
        trial.verify(() -> assertThat(sums.values().getLast()).isEqualTo(1110));
    }

    @Test
    void runsAllOrdersOfThreeTimesFour() {
        var report = Orders.of(NORTH, SOUTH, EAST).check(OrdersTest::sum);

        assertThat(report.run()).isEqualTo(34_650);
        assertThat(report.isComplete()).isTrue();
        assertThat(report).hasToString("all 34,650 orders");
    }

    @Test
    void everyOrderIsDifferentAndKeepsEachProducersOwn() {
        Set<List<Object>> seen = new HashSet<>();
        var report = Orders.of(Producer.of("a", 1, 2), Producer.of("b", 3, 4), Producer.of("c", 5)).check(trial -> {
            var recorder = trial.<Integer>recorder();
            trial.connect(recorder.pipe());
            trial.verify(() -> {
                var order = recorder.values();
                assertThat(order).hasSize(5).containsSubsequence(1, 2).containsSubsequence(3, 4).contains(5);
                assertThat(seen.add(List.copyOf(order))).isTrue();
            });
        });

        assertThat(report.run()).isEqualTo(30).isEqualTo(seen.size());
    }

    /// A planted bug: an alarm is lost if the level rises before the other producer arms it.
    private static void alarm(OrderTrial trial) {
        var circuit = trial.circuit();
        var raised = trial.<Integer>recorder();
        var alarms = raised.pipe();
        var armed = circuit.pin(false);
        var high = circuit.pin(false);
        trial.connect("switch", circuit.pipe((String key) -> {
            armed.set(key.equals("arm"));
        }));
        trial.connect("levels", circuit.pipe((Integer level) -> {
            boolean rising = level > 80 && !high.get();
            high.set(level > 80);
            if (rising && armed.get()) {
                alarms.emit(level);
            }
        }));
        // Required: the alarm is raised if the level is high when it is armed. The bug: arming does not read the
        // level.
        trial.verify(() -> assertThat(raised.values()).isNotEmpty());
    }

    private static void armedBefore(OrderTrial trial) {
        trial.connect("noise", trial.circuit().pipe());
        alarm(trial);
    }

    @Test
    void aPlantedBugIsReducedToTheShortestOrder() {
        var orders = Orders.of(
                Producer.of("switch", "arm", "disarm", "arm"),
                Producer.of("levels", 20, 85, 90),
                Producer.of("noise", 1, 2, 3));

        var failure = catchThrowableOfType(OrderFailure.class, () -> orders.check(OrdersTest::armedBefore));

        assertThat(failure.order()).containsExactly(emission("levels", 85), emission("switch", "arm"));
        assertThat(failure).hasMessageContaining("""
                    Orders.exactly(
                            emission("levels", 85),
                            emission("switch", "arm"))
                        .check(program);
                """);
    }

    @Test
    void thePastedTestFailsAndPassesInReverse() {
        assertThatThrownBy(() -> Orders.exactly(emission("levels", 85), emission("switch", "arm"))
                .check(OrdersTest::alarm))
                .isInstanceOf(OrderFailure.class);
        Orders.exactly(emission("switch", "arm"), emission("levels", 85)).check(OrdersTest::alarm);
    }

    @Test
    void aCheckThatNeedsAllValuesKeepsThem() {
        var orders = Orders.of(NORTH, SOUTH);

        var failure = catchThrowableOfType(OrderFailure.class, () -> orders.check(trial -> {
            var recorder = trial.<Integer>recorder();
            trial.connect(recorder.pipe());
            trial.verify(() -> {
                assertThat(recorder.values()).hasSize(8);
                assertThat(recorder.values()).isSortedAccordingTo((one, other) -> Integer.compare(one % 7, other % 7));
            });
        }));

        assertThat(failure.order()).hasSize(8);
    }

    @Test
    void manyOrdersAreCoveredAndThenDrawnBySeed() {
        var orders = Orders.of(
                Producer.of("a", 1, 2, 3, 4, 5, 6, 7),
                Producer.of("b", 11, 12, 13, 14, 15, 16, 17),
                Producer.of("c", 21, 22, 23, 24, 25, 26, 27));
        assertThat(orders.count()).isEqualTo(new BigInteger("399072960"));

        Set<List<Integer>> triples = new HashSet<>();
        var report = orders.sample(300).seed(7).check(trial -> {
            var recorder = trial.<Integer>recorder();
            trial.connect(recorder.pipe());
            trial.verify(() -> addTriples(recorder.values(), triples));
        });

        assertThat(report.run()).isEqualTo(300);
        assertThat(report.isComplete()).isFalse();
        assertThat(report.covering()).isBetween(6L, 299L);
        assertThat(report.toString()).contains("300 of 399,072,960 orders", "by seed 7");
        // Triples of one producer: one sequence; of two: three; of three: six.
        assertThat(triples).hasSize(3 * 35 + 6 * 21 * 7 * 3 + 343 * 6);
    }

    private static void addTriples(List<Integer> order, Set<List<Integer>> triples) {
        for (int i = 0; i < order.size(); i++) {
            for (int j = i + 1; j < order.size(); j++) {
                for (int k = j + 1; k < order.size(); k++) {
                    triples.add(List.of(order.get(i), order.get(j), order.get(k)));
                }
            }
        }
    }

    @Test
    void equalSeedsGiveEqualSelections() {
        var orders = Orders.of(NORTH, SOUTH, EAST).exhaustUpTo(1).sample(40);
        assertThat(selection(orders.seed(3))).isEqualTo(selection(orders.seed(3)));
        assertThat(selection(orders.seed(3))).isNotEqualTo(selection(orders.seed(4)));
    }

    private static List<List<Integer>> selection(Orders orders) {
        var selection = new ArrayList<List<Integer>>();
        orders.check(trial -> {
            var recorder = trial.<Integer>recorder();
            trial.connect(recorder.pipe());
            trial.verify(() -> selection.add(recorder.values()));
        });
        return selection;
    }

    @Test
    void anExceptionOfACallbackFailsTheOrder() {
        assertThatThrownBy(() -> Orders.of(NORTH, SOUTH).check(trial -> {
            var seen = new HashSet<Integer>();
            trial.connect(trial.circuit().<Integer>pipe(value -> {
                if (value == 2 && !seen.contains(10)) {
                    throw new IllegalStateException("2 before 10");
                }
                seen.add(value);
            }));
        }))
                .isInstanceOf(OrderFailure.class)
                .hasMessageContaining("2 before 10")
                .hasRootCauseMessage("2 before 10");
    }

    @Test
    void anExceptionThatACheckCausesOnTheCircuitFailsTheOrder() {
        assertThatThrownBy(() -> Orders.of(NORTH).check(trial -> {
            var recorder = trial.<Integer>recorder();
            var halved = trial.circuit().<Integer>pipe(value -> recorder.receive(100 / value));
            trial.connect(halved);
            trial.verify(() -> {
                halved.emit(0);
                assertThat(recorder.values()).hasSize(4);
            });
        }))
                .isInstanceOf(OrderFailure.class)
                .hasRootCauseMessage("/ by zero");
    }

    @Test
    void equalNamesBadLimitsAndMissingPipesAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Orders.of(NORTH, NORTH)).withMessageContaining("north");
        assertThatIllegalArgumentException().isThrownBy(() -> Orders.of(NORTH).exhaustUpTo(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Orders.of(NORTH).sample(0));
        assertThatThrownBy(() -> Orders.of(NORTH).check(_ -> {}))
                .isInstanceOf(OrderFailure.class)
                .hasMessageContaining("no pipe is connected to the producer north");
    }
}
