package io.myelin.testkit;

import static io.myelin.testkit.CircuitAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/// The scope of a parameter, one test or one class, by the place where it is requested.
class ParameterLifecycleTest {

    private static final Queue<Circuit> SEEN = new ConcurrentLinkedQueue<>();

    /// Runs a class and returns the messages of failures, of tests and classes alike.
    private static List<String> failuresOf(Class<?> tests, String... configuration) {
        SEEN.clear();
        var engine = EngineTestKit.engine("junit-jupiter").selectors(selectClass(tests));
        for (int i = 0; i < configuration.length; i += 2) {
            engine.configurationParameter(configuration[i], configuration[i + 1]);
        }
        var events = engine.execute();
        assertThat(events.testEvents().finished().count()).isPositive();
        return events.allEvents().finished().stream()
                .map(ParameterLifecycleTest::failure)
                .filter(message -> !message.isEmpty())
                .toList();
    }

    private static String failure(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class).getThrowable().map(Throwable::toString).orElse("");
    }

    private static void assertAllSeenAreClosed(int count) {
        assertThat(Set.copyOf(SEEN)).hasSize(count);
        assertThat(MyelinProvider.circuits()).doesNotContainAnyElementsOf(SEEN);
    }

    @ExtendWith(CircuitExtension.class)
    static class OneInstanceATest {
        private final Circuit ofConstructor;
        private Circuit ofSetUp;

        OneInstanceATest(Circuit ofConstructor) {
            this.ofConstructor = ofConstructor;
        }

        @BeforeEach
        void setUp(Circuit circuit) {
            ofSetUp = circuit;
        }

        private void check(Circuit circuit, ManualTime time) {
            for (var each : List.of(ofConstructor, ofSetUp, circuit)) {
                SEEN.add(each);
                var ticks = EmissionRecorder.<Long>of(each);
                each.ticker(Duration.ofDays(1), ticks.pipe());
                time.advance(Duration.ofDays(1));
                assertThat(ticks).received(0L);
            }
        }

        @Test
        void first(Circuit circuit, ManualTime time) {
            check(circuit, time);
        }

        @Test
        void second(Circuit circuit, ManualTime time) {
            check(circuit, time);
        }

        @Nested
        class Inner {
            @Test
            void third(Circuit circuit, ManualTime time) {
                check(circuit, time);
            }
        }
    }

    @Test
    void parametersOfAConstructorAndASetUpAreTheTestsAndOnItsTime() {
        assertThat(failuresOf(OneInstanceATest.class)).isEmpty();
        assertAllSeenAreClosed(9);
    }

    @ExtendWith(CircuitExtension.class)
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstanceAClass {
        private final Circuit ofClass;
        private Circuit ofBeforeAll;

        OneInstanceAClass(Circuit ofClass) {
            this.ofClass = ofClass;
        }

        @BeforeAll
        void open(Circuit circuit) {
            ofBeforeAll = circuit;
        }

        @RepeatedTest(3)
        void works(Circuit ofTest) {
            for (var each : List.of(ofClass, ofBeforeAll, ofTest)) {
                SEEN.add(each);
                var received = EmissionRecorder.<Integer>of(each);
                received.pipe().emit(1);
                assertThat(received).received(1);
            }
        }
    }

    @Test
    void parametersOfAClassLiveUntilItsLastTestIsOver() {
        assertThat(failuresOf(OneInstanceAClass.class)).isEmpty();
        assertAllSeenAreClosed(5);
    }

    @ExtendWith(CircuitExtension.class)
    static class Careless {
        private static Circuit shared;

        @BeforeAll
        static void open(Circuit circuit) {
            shared = circuit;
        }

        @Test
        void passes() {}

        @Test
        void throwsOnTheClassesCircuit() {
            shared.<Integer>pipe(_ -> {
                throw new IllegalStateException("in a receptor");
            }).emit(1);
            shared.await();
        }
    }

    @Test
    void aFailureOnAClassesCircuitFailsTheClass() {
        assertThat(failuresOf(Careless.class)).singleElement().asString()
                .contains("IllegalStateException: in a receptor");
    }

    @ExtendWith(CircuitExtension.class)
    static class Concurrent {
        @RepeatedTest(40)
        void ticks(Circuit circuit, ManualTime time, UserFailures failures) {
            SEEN.add(circuit);
            var ticks = EmissionRecorder.<Long>of(circuit);
            circuit.ticker(Duration.ofHours(1), ticks.pipe());
            time.advance(Duration.ofHours(3));
            assertThat(ticks).received(0L, 1L, 2L).inOrder();
            circuit.<Integer>pipe(_ -> {
                throw new IllegalStateException("expected");
            }).emit(1);
            failures.assertThatThrown(IllegalStateException.class).hasMessage("expected");
        }
    }

    @Test
    void concurrentTestsHaveSeparateParameters() {
        assertThat(failuresOf(
                Concurrent.class,
                "junit.jupiter.execution.parallel.enabled", "true",
                "junit.jupiter.execution.parallel.mode.default", "concurrent",
                "junit.jupiter.execution.parallel.config.executor-service", "worker_thread_pool",
                "junit.jupiter.execution.parallel.config.strategy", "fixed",
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "4"))
                .isEmpty();
        assertAllSeenAreClosed(40);
        assertThat(SEEN.stream().map(circuit -> circuit.subject().name()).collect(Collectors.toSet())).hasSize(1);
    }

    @ExtendWith(CircuitExtension.class)
    static class ConstructorThatThrows {
        ConstructorThatThrows(Circuit circuit) {
            SEEN.add(circuit);
            throw new IllegalStateException("constructor");
        }

        @Test
        void neverRun() {}
    }

    @ExtendWith(CircuitExtension.class)
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class ConstructorOfAClassThatThrows extends ConstructorThatThrows {
        ConstructorOfAClassThatThrows(Circuit circuit) {
            super(circuit);
        }
    }

    /// JUnit calls no other method of an extension then.
    @Test
    void aConstructorThatThrowsLeavesNoCircuitOpen() {
        for (var tests : List.of(ConstructorThatThrows.class, ConstructorOfAClassThatThrows.class)) {
            SEEN.clear();
            var events = EngineTestKit.engine("junit-jupiter").selectors(selectClass(tests)).execute();
            assertThat(events.allEvents().failed().stream().map(ParameterLifecycleTest::failure))
                    .containsExactly("java.lang.IllegalStateException: constructor");
            assertAllSeenAreClosed(1);
        }
    }
}
