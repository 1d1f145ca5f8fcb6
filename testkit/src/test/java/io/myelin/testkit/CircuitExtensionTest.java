package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/// Runs test classes that are meant to fail, and checks how they fail.
class CircuitExtensionTest {

    private static final List<Circuit> SEEN = new ArrayList<>();

    private static String failuresOf(Class<?> tests) {
        var finished = EngineTestKit.engine("junit-jupiter")
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
}
