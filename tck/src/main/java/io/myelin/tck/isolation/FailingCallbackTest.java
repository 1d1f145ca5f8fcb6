package io.myelin.tck.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.isolation.Throwables.Failing;
import io.myelin.tck.support.CircuitTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// A callback that throws anything ends its own handling of one emission and nothing else.
final class FailingCallbackTest extends CircuitTest {

    private static final List<Integer> ALL = List.of(1, 2, 3);
    private static final List<Integer> WITHOUT = List.of(1, 3);

    @BeforeEach
    void expect() {
        expectFailures();
    }

    private Stream<DynamicTest> each(Consumer<Failing> test) {
        return Throwables.all().entrySet().stream()
                .map((Map.Entry<String, Failing> kind) -> dynamicTest(kind.getKey(),
                        () -> test.accept(kind.getValue())));
    }

    /// Records what it receives and fails for the value 2.
    private static Receptor<Integer> failing(Failing failing, List<Integer> received) {
        return value -> {
            if (value == 2) {
                Throwables.sneak(failing);
            }
            received.add(value);
        };
    }

    private static void emitAll(Circuit circuit, Pipe<Integer> pipe) {
        ALL.forEach(pipe::emit);
        circuit.await();
    }

    /// Siblings before and after, pipes and receptors, on the same channel and on enclosing ones.
    @TestFactory
    Stream<DynamicTest> aFailingReceptorLeavesItsSiblingsAlone() {
        return each(kind -> {
            for (var routing : Routing.values()) {
                var circuit = circuit();
                var other = circuit();
                var lists = new ArrayList<List<Integer>>();
                for (int index = 0; index < 9; index++) {
                    lists.add(new ArrayList<>());
                }
                var conduit = circuit.conduit(Integer.class, routing);
                Receptor<Integer> first = lists.get(0)::add;
                Receptor<Integer> second = failing(kind, lists.get(1));
                Receptor<Integer> third = lists.get(2)::add;
                Pipe<Integer> fourth = circuit.pipe((Integer value) -> lists.get(3).add(value));
                Pipe<Integer> fifth = circuit.pipe(failing(kind, lists.get(4)));
                Pipe<Integer> sixth = circuit.pipe((Integer value) -> lists.get(5).add(value));
                Pipe<Integer> seventh = other.pipe(failing(kind, lists.get(6)));
                Pipe<Integer> eighth = other.pipe((Integer value) -> lists.get(7).add(value));
                conduit.subscribe(circuit.<Integer>subscriber(name("s"), (_, registrar) -> {
                    registrar.register(first);
                    registrar.register(second);
                    registrar.register(third);
                    registrar.register(fourth);
                    registrar.register(fifth);
                    registrar.register(sixth);
                    registrar.register(seventh);
                    registrar.register(eighth);
                }));
                conduit.subscribe(circuit.<Integer>subscriber(name("t"),
                        (_, registrar) -> registrar.register((Integer value) -> lists.get(8).add(value))));
                emitAll(circuit, conduit.get(name("a")));
                other.await();
                for (int index = 0; index < lists.size(); index++) {
                    var failed = index == 1 || index == 4 || index == 6;
                    assertThat(lists.get(index)).as("receiver " + index).isEqualTo(failed ? WITHOUT : ALL);
                }
            }
        });
    }

    /// Emissions that a callback made before it failed are delivered.
    @TestFactory
    Stream<DynamicTest> emissionsBeforeAFailureAreDelivered() {
        return each(kind -> {
            var circuit = circuit();
            var received = new ArrayList<Integer>();
            Pipe<Integer> end = circuit.pipe((Integer value) -> received.add(value));
            emitAll(circuit, circuit.pipe((Integer value) -> {
                end.emit(value * 10);
                Throwables.sneak(kind);
                end.emit(value * 100);
            }));
            assertThat(received).isEqualTo(List.of(10, 20, 30));
        });
    }

    /// The subscriber is not called again for that channel, but for others; other subscribers are not affected.
    @TestFactory
    Stream<DynamicTest> aFailingSubscriberIsCalledForOtherChannels() {
        return each(kind -> {
            for (var routing : Routing.values()) {
                var circuit = circuit();
                var asked = new ArrayList<String>();
                var received = new ArrayList<Integer>();
                var conduit = circuit.conduit(Integer.class, routing);
                conduit.subscribe(circuit.<Integer>subscriber(name("s"), (subject, _) -> {
                    asked.add(subject.name().toString());
                    Throwables.sneak(kind);
                }));
                conduit.subscribe(circuit.<Integer>subscriber(name("t"),
                        (_, registrar) -> registrar.register((Integer value) -> received.add(value))));
                emitAll(circuit, conduit.get(name("a")));
                emitAll(circuit, conduit.get(name("b")));
                assertThat(asked).isEqualTo(List.of("a", "b"));
                assertThat(received).isEqualTo(List.of(1, 2, 3, 1, 2, 3));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> aPoolThatFailsForOneNameServesOthers() {
        return each(kind -> {
            var circuit = circuit();
            var received = new ArrayList<Integer>();
            Pipe<Integer> end = circuit.pipe((Integer value) -> received.add(value));
            var conduit = circuit.conduit(Integer.class);
            conduit.subscribe(circuit.subscriber(name("s"), cortex.<Pipe<Integer>>pool(name -> {
                if (name == name("bad")) {
                    Throwables.sneak(kind);
                }
                return end;
            })));
            emitAll(circuit, conduit.get(name("bad")));
            emitAll(circuit, conduit.get(name("good")));
            assertThat(received).isEqualTo(ALL);
        });
    }

    /// With any close that ends the subscription, the others end too and their callbacks run.
    @TestFactory
    Stream<DynamicTest> aFailingOnCloseLeavesOtherSubscriptionsAlone() {
        return each(kind -> {
            for (int way = 0; way < 3; way++) {
                var circuit = circuit();
                var called = new ArrayList<String>();
                var received = new ArrayList<Integer>();
                var conduit = circuit.conduit(Integer.class);
                var subscriber = circuit.<Integer>subscriber(name("s"),
                        (_, registrar) -> registrar.register((Integer value) -> received.add(value)));
                var first = conduit.subscribe(subscriber, _ -> {
                    called.add("first");
                    Throwables.sneak(kind);
                });
                var second = conduit.subscribe(subscriber, _ -> {
                    called.add("second");
                    Throwables.sneak(kind);
                });
                var channel = conduit.get(name("a"));
                channel.emit(1);
                switch (way) {
                    case 0 -> {
                        first.close();
                        second.close();
                    }
                    case 1 -> subscriber.close();
                    default -> conduit.close();
                }
                channel.emit(2);
                circuit.await();
                assertThat(called).isEqualTo(List.of("first", "second"));
                assertThat(received).isEqualTo(List.of(1, 1));
            }
        });
    }

    /// The port keeps its value.
    @TestFactory
    Stream<DynamicTest> aFailingUpdateLeavesThePortsValue() {
        return each(kind -> {
            var circuit = circuit();
            var received = new ArrayList<Integer>();
            Pipe<Integer> end = circuit.pipe((Integer value) -> received.add(value));
            var port = circuit.port(1);
            port.update(_ -> {
                Throwables.sneak(kind);
                return 2;
            });
            port.emit(end);
            port.update(5, (_, _) -> {
                Throwables.sneak(kind);
                return 3;
            });
            port.update(_ -> null);
            port.emit(end);
            port.update(5, Integer::sum);
            port.emit(end);
            circuit.await();
            assertThat(received).isEqualTo(List.of(1, 1, 6));
        });
    }

    /// A target that fails does not stop the ticks.
    @TestFactory
    Stream<DynamicTest> aFailingTargetDoesNotStopATicker() {
        return each(kind -> {
            var circuit = circuit();
            var ticks = new CountDownLatch(3);
            Pipe<Long> target = circuit.pipe((Long _) -> {
                ticks.countDown();
                Throwables.sneak(kind);
            });
            var ticker = circuit.ticker(Duration.ofNanos(100_000), target);
            reach(ticks, "three ticks");
            ticker.closeAwait();
        });
    }

    @TestFactory
    Stream<DynamicTest> aFailingEndpointOfASinkLosesThatEmissionOnly() {
        return each(kind -> {
            var circuit = circuit();
            var received = new ArrayList<Integer>();
            var receptor = failing(kind, received);
            var sink = circuit.<Integer>sink(circuit.pipe(capture -> receptor.receive(capture.emission())));
            emitAll(circuit, sink.get(name("a")));
            emitAll(circuit, cortex.fiber(Integer.class).diff().pipe(sink.get(name("a"))));
            assertThat(received).isEqualTo(List.of(1, 3, 1, 3));
        });
    }

    /// `equals` and `hashCode` of emissions are user code too.
    @TestFactory
    Stream<DynamicTest> aComparisonThatFailsLosesThatEmissionOnly() {
        record Value(int number, AtomicBoolean armed, Failing failing) {
            @Override
            public boolean equals(Object other) {
                fail();
                return other instanceof Value value && value.number == number;
            }

            @Override
            public int hashCode() {
                fail();
                return number;
            }

            /// Once only: a value whose comparison always fails would rightly block the stage that keeps it.
            private void fail() {
                if (number == 2 && armed.getAndSet(false)) {
                    Throwables.sneak(failing);
                }
            }
        }
        return each(kind -> {
            for (var fiber : Arrays.asList(
                    cortex.<Value>fiber().diff(), cortex.<Value>fiber().distinct(),
                    cortex.<Value>fiber().distinct(2), cortex.<Value>fiber().steady(1),
                    cortex.<Value>fiber().change(value -> value),
                    cortex.<Value>fiber().heartbeat(Duration.ofDays(1)))) {
                var circuit = circuit();
                var received = new ArrayList<Integer>();
                var armed = new AtomicBoolean(true);
                var pipe = fiber.pipe(circuit.<Value>pipe(value -> received.add(value.number)));
                for (int number : new int[] {1, 2, 3, 4}) {
                    pipe.emit(new Value(number, armed, kind));
                }
                circuit.await();
                assertThat(armed.get()).as("never compared").isFalse();
                assertThat(received.size()).as(received::toString).isEqualTo(3);
                assertThat(received.getLast()).isEqualTo(4);
            }
        });
    }

    /// Exceptions of a recipe's suppliers and factories are thrown, unwrapped, to the caller that attaches it.
    @TestFactory
    Stream<DynamicTest> failuresOfSuppliersAndFactoriesReachTheCaller() {
        return each(kind -> {
            var circuit = circuit();
            Pipe<Object> end = circuit.pipe();
            var flow = cortex.flow(Object.class);
            var thrown = new ArrayList<Throwable>();
            for (var recipe : List.of(
                    flow.scan(() -> failed(kind), (state, _) -> state),
                    flow.scan(() -> failed(kind), (state, _) -> state, state -> state),
                    flow.scan(() -> failed(kind), (state, _) -> state, (state, _) -> state),
                    flow.fiber(_ -> {
                        failed(kind);
                        return cortex.fiber();
                    }),
                    flow.flow(_ -> {
                        failed(kind);
                        return cortex.flow();
                    }))) {
                try {
                    recipe.pipe(end);
                } catch (Throwable failure) {
                    thrown.add(failure);
                }
            }
            assertThat(thrown.size()).isEqualTo(5);
            var expected = new ArrayList<Class<?>>();
            try {
                kind.fail();
            } catch (Throwable failure) {
                expected.add(failure.getClass());
            }
            thrown.forEach(failure -> assertThat(failure.getClass()).isSameAs(expected.getFirst()));
            end.emit(1);
            circuit.await();
        });
    }

    private static Object failed(Failing failing) {
        Throwables.sneak(failing);
        return 0;
    }
}
