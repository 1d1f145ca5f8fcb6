package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.MyelinProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/// Runs test classes that are meant to fail, and checks how they fail.
class CircuitExtensionTest {

    private static final List<Circuit> SEEN = new ArrayList<>();

    private static String failuresOf(Class<?> tests) {
        var finished = EngineTestKit.engine("junit-jupiter")
                .configurationParameter(CircuitExtension.PATIENCE, "1")
                .selectors(selectClass(tests))
                .execute()
                .testEvents().finished().list();
        assertThat(finished).hasSize(1);
        return finished.stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable())
                .map(failure -> failure.map(Throwable::getMessage).orElse("none"))
                .collect(Collectors.joining());
    }

    @ExtendWith(CircuitExtension.class)
    static class Correct {
        @Test
        void uses(Circuit one, Circuit other, ManualTime time, CircuitSupply supply) {
            var further = supply.circuit(cortex().name("further"));
            SEEN.addAll(List.of(one, other, further));
            assertThat(MyelinProvider.settings(one).clock()).isSameAs(time);
            assertThat(MyelinProvider.settings(further).clock()).isSameAs(time);
            further.close();
        }
    }

    @Test
    void circuitsUseTheTestsTimeAndAreClosedAfterIt() {
        SEEN.clear();
        assertThat(failuresOf(Correct.class)).isEqualTo("none");
        assertThat(SEEN).hasSize(3).doesNotHaveDuplicates();
        for (var circuit : SEEN) {
            assertThatExceptionOfType(RuntimeException.class).isThrownBy(circuit::pipe);
        }
    }

    @ExtendWith(CircuitExtension.class)
    static class Throwing {
        @Test
        void throwsInAReceptor(Circuit circuit) {
            circuit.<Integer>pipe(_ -> {
                throw new IllegalStateException("in a receptor");
            }).emit(1);
        }
    }

    @Test
    void aFailureThatTheTestLeavesFailsIt() {
        assertThat(failuresOf(Throwing.class)).contains("IllegalStateException: in a receptor");
    }

    @ExtendWith(CircuitExtension.class)
    static class Expecting {
        @Test
        void takesTheFailure(Circuit circuit, UserFailures failures) {
            circuit.<Integer>pipe(_ -> {
                throw new IllegalStateException("in a receptor");
            }).emit(1);
            failures.assertThatThrown(IllegalStateException.class).hasMessage("in a receptor");
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> failures.assertThatThrown(IllegalStateException.class))
                    .withMessageContaining("no failure");
        }
    }

    @Test
    void aFailureThatTheTestTakesDoesNotFailIt() {
        assertThat(failuresOf(Expecting.class)).isEqualTo("none");
    }

    @ExtendWith(CircuitExtension.class)
    static class Forgetful {
        @Test
        void closesNothing(CircuitSupply supply) {
            supply.circuit(cortex().name("forgotten"));
        }
    }

    @Test
    void aCircuitLeftOpenFailsTheTest() {
        assertThat(failuresOf(Forgetful.class)).isEqualTo("the test left the circuit forgotten open");
    }

    @ExtendWith(CircuitExtension.class)
    static class Hasty {
        @Test
        void awaitsNothing(Circuit circuit) {
            var pipe = circuit.<Integer>pipe(_ -> {
                try {
                    Thread.sleep(500); // far beyond the end of the test
                } catch (InterruptedException unexpected) {
                    throw new IllegalStateException(unexpected);
                }
            });
            pipe.emit(1);
            pipe.emit(2);
        }
    }

    @Test
    void entriesThatStillWaitFailTheTest() {
        assertThat(failuresOf(Hasty.class))
                .isEqualTo("2 entries waited in circuit0 when the test ended; await it before");
    }

    @ExtendWith(CircuitExtension.class)
    static class FailingAnyway {
        @Test
        void fails(CircuitSupply supply) {
            supply.circuit(cortex().name("forgotten"));
            throw new AssertionError("its own");
        }
    }

    @Test
    void theTestsOwnFailureTakesPrecedence() {
        assertThat(failuresOf(FailingAnyway.class)).isEqualTo("its own");
    }

    private static void waitForEver(Integer ignored) {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    /// With the limit that JUnit's guide shows, whose interrupt does not end a wait for a circuit.
    @ExtendWith(CircuitExtension.class)
    static class Stuck {
        @Test
        @Timeout(value = 100, unit = TimeUnit.MILLISECONDS)
        void awaitsAReceptorThatBlocks(Circuit circuit) {
            circuit.pipe(CircuitExtensionTest::waitForEver).emit(1);
            circuit.await();
        }
    }

    @ExtendWith(CircuitExtension.class)
    static class StuckInAClose {
        @Test
        void closesTheConduitOfACircuitThatBlocks(Circuit circuit) {
            circuit.pipe(CircuitExtensionTest::waitForEver).emit(1);
            circuit.conduit().closeAwait();
        }
    }

    @ExtendWith(CircuitExtension.class)
    static class Endless {
        @Test
        void awaitsACascadeWithoutEnd(Circuit circuit) {
            var stopped = new AtomicBoolean();
            STOPS.add(() -> stopped.set(true));
            var pipes = new ArrayList<Pipe<Integer>>();
            pipes.add(circuit.pipe(CircuitExtensionTest.repeating(pipes, stopped)));
            pipes.getFirst().emit(1);
            circuit.await();
        }
    }

    private static final List<Runnable> STOPS = new ArrayList<>();

    private static Receptor<Integer> repeating(List<Pipe<Integer>> pipes, AtomicBoolean stopped) {
        return value -> {
            if (!stopped.get()) {
                pipes.getFirst().emit(value);
            }
        };
    }

    @Test
    void aTestWhoseCircuitIsStuckFailsWithTheCircuitsStack() {
        assertThat(failuresOf(Stuck.class)).contains("timed out after 100 milliseconds");
        assertThat(failuresOf(StuckInAClose.class))
                .startsWith("circuit0 has completed no entry for PT1S; its thread is")
                .contains("CircuitExtensionTest.waitForEver(");
        assertThat(failuresOf(Endless.class))
                .startsWith("circuit0 has completed no entry for PT1S; its thread is\n\tat ");
        STOPS.forEach(Runnable::run);
    }

    /// Several run at the same time, and one of them is stuck.
    @Execution(ExecutionMode.CONCURRENT)
    @ExtendWith(CircuitExtension.class)
    static class Parallel {
        @RepeatedTest(4)
        void emits(Circuit circuit, RepetitionInfo repetition) {
            circuit.<Integer>pipe(repetition.getCurrentRepetition() == 2 ? CircuitExtensionTest::waitForEver : _ -> {})
                    .emit(1);
            circuit.await();
        }
    }

    @Test
    void onlyTheStuckTestFails() {
        EngineTestKit.engine("junit-jupiter")
                .configurationParameter(CircuitExtension.PATIENCE, "1")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .selectors(selectClass(Parallel.class))
                .execute()
                .testEvents()
                .assertStatistics(statistics -> statistics.succeeded(3).failed(1));
    }
}
