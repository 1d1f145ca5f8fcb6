package io.myelin.testkit.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/// The limits: no producer, one, producers without emissions, more emissions than a stack has frames, more orders than
/// a `long` counts.
class OrdersLimitsTest {

    private static Producer producer(String name, int emissions) {
        return Producer.of(name, IntStream.range(0, emissions).boxed().toArray());
    }

    /// Passes if everything arrives.
    private static OrderProgram receives(int count) {
        return trial -> {
            var recorder = trial.<Integer>recorder();
            trial.connect(recorder.pipe());
            trial.verify(() -> assertThat(recorder.values()).hasSize(count));
        };
    }

    @Test
    void anEmptySetOfProducersHasOneOrder() {
        assertThat(Orders.of().check(receives(0))).hasToString("the only order");
        assertThat(Orders.exactly().check(receives(0)).run()).isOne();
    }

    @Test
    void producersThatEmitNothingAddNoOrder() {
        var orders = Orders.of(producer("silent", 0), producer("a", 2), producer("mute", 0), producer("b", 1));
        assertThat(orders.check(receives(3)).run()).isEqualTo(3);
        var failure = catchThrowableOfType(OrderFailure.class, () -> orders.check(receives(4)));
        assertThat(failure.order()).hasSize(3);
    }

    @Test
    void oneProducerMayEmitMoreThanAStackHasFrames() {
        assertThat(Orders.of(producer("a", 100_000)).check(receives(100_000)).isComplete()).isTrue();
    }

    @Test
    void moreOrdersThanALongCountsAreDrawnAtRandom() {
        var orders = Orders.of(producer("a", 700), producer("b", 700), producer("c", 700)).sample(3);
        assertThat(orders.count()).isGreaterThan(BigInteger.valueOf(Long.MAX_VALUE));
        var seen = new HashSet<List<Object>>();
        var report = orders.check(trial -> {
            var recorder = trial.<Integer>recorder();
            trial.connect(recorder.pipe());
            trial.verify(() -> seen.add(Arrays.asList(recorder.values().toArray())));
        });
        assertThat(report.run()).isEqualTo(3);
        assertThat(report.covering()).isZero();
        assertThat(report.isComplete()).isFalse();
        assertThat(seen).hasSize(3);
    }

    @Test
    void aSampleThatIsLargeEnoughRunsEachOrderOnce() {
        var seen = new HashSet<List<Integer>>();
        var report = Orders.of(producer("a", 2), producer("b", 2)).exhaustUpTo(1).sample(6).check(trial -> {
            var recorder = trial.<Integer>recorder();
            trial.connect("a", trial.circuit().<Integer>pipe(recorder::receive));
            trial.connect("b", trial.circuit().<Integer>pipe(value -> recorder.receive(10 + value)));
            trial.verify(() -> assertThat(seen.add(recorder.values())).isTrue());
        });
        assertThat(report.isComplete()).isTrue();
        assertThat(seen).hasSize(6);
    }

    @Test
    void aProgramThatClosesItsCircuitInAReceptorIsRunToItsEnd() {
        var report = Orders.of(producer("a", 2), producer("b", 2)).check(trial -> trial.connect(
                trial.circuit().<Integer>pipe(_ -> trial.circuit().close())));
        assertThat(report.run()).isEqualTo(6);
    }

    @Test
    void anAssumptionAbortsTheTest() {
        assertThatExceptionOfType(TestAbortedException.class).isThrownBy(() -> Orders.of(producer("a", 2))
                .check(_ -> Assumptions.assumeTrue(false, "not here")));
    }

    /// The assumption holds for the failing order and not for shorter ones.
    @Test
    void anAssumptionThatDoesNotHoldForAShorterOrderConcealsNoFailure() {
        var failure = catchThrowableOfType(OrderFailure.class, () -> Orders.of(producer("a", 3), Producer.of("b", 10))
                .check(trial -> {
                    var recorder = trial.<Integer>recorder();
                    trial.connect(recorder.pipe());
                    trial.verify(() -> {
                        Assumptions.assumeTrue(recorder.values().size() == 4, "needs all");
                        assertThat(recorder.values().get(2)).isNotEqualTo(10);
                    });
                }));
        assertThat(failure).isNotNull();
        assertThat(failure.order()).hasSize(4);
    }

    @Test
    void aFailureIsReportedAlthoughAValueHoldsANull() {
        var failure = catchThrowableOfType(OrderFailure.class, () -> Orders
                .of(Producer.of("a", Arrays.asList("x", null)), Producer.of("b", "\r"))
                .check(trial -> {
                    var recorder = trial.<Object>recorder();
                    trial.connect(recorder.pipe());
                    trial.verify(() -> assertThat(recorder.values().getFirst()).isNotEqualTo("\r"));
                }));
        assertThat(failure).isNotNull();
        assertThat(failure).hasMessageContaining("emission(\"a\", Arrays.asList(\"x\", null))")
                .hasMessageContaining("emission(\"b\", \"\\r\")");
    }

    @Test
    void anExceptionWhileBuildingFailsTheOrder() {
        var failure = catchThrowableOfType(OrderFailure.class, () -> Orders.of(producer("a", 2), producer("b", 1))
                .check(_ -> {
                    throw new IllegalArgumentException("no program");
                }));
        assertThat(failure).hasMessageContaining("no program").hasRootCauseMessage("no program");
        assertThat(failure.order()).hasSize(3);
    }

    /// As a program in Kotlin may, or one that uses Lombok.
    @Test
    void aCheckedExceptionThatIsNotDeclaredFailsTheOrder() {
        var failure = catchThrowableOfType(OrderFailure.class, () -> Orders.of(producer("a", 2), producer("b", 1))
                .check(trial -> {
                    trial.connect(trial.<Integer>recorder().pipe());
                    trial.verify(() -> sneak(new IOException("no file")));
                }));
        assertThat(failure).hasMessageContaining("no file").hasCauseInstanceOf(IOException.class);
    }

    @SuppressWarnings("unchecked") // the cast is not executed
    private static <X extends Throwable> void sneak(Throwable failure) throws X {
        throw (X) failure;
    }

    @Test
    void nullIsRefused() {
        assertThatNullPointerException().isThrownBy(() -> Producer.of(null, 1));
        assertThatNullPointerException().isThrownBy(() -> Producer.of("a", 1, null));
        assertThatNullPointerException().isThrownBy(() -> Orders.of((Producer) null));
        assertThatNullPointerException().isThrownBy(() -> Orders.of(producer("a", 1)).check(null));
    }
}
