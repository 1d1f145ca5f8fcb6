package io.myelin.tck.myelin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Foreign;
import io.myelin.tck.support.Undeclared;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Each failure of a callback is reported once: the very object that was thrown, on the thread of the
/// circuit where it happened, with the subject closest to it; and it is counted.
final class MyelinFailuresTest extends CircuitTest {

    private static final List<String> PLACES = List.of(
            "receptor", "registered receptor", "receptor of an enclosing name", "subscriber", "onClose", "port",
            "fan-out", "fiber before a channel", "fiber before a sink", "fiber before a basin", "flow", "endpoint");

    private record Report(Subject<?> closest, Throwable failure, Thread thread) {}

    /// A pipe that makes user code fail, and the subject that the failure is attributed to.
    private record Place(Subject<?> closest, Pipe<Integer> pipe) {

        static Place of(Pipe<Integer> pipe) {
            return new Place(pipe.subject(), pipe);
        }
    }

    private final Queue<Report> reports = new ConcurrentLinkedQueue<>();

    private void listen() {
        MyelinProvider.onFailure(
                (closest, failure) -> reports.add(new Report(closest, failure, Thread.currentThread())));
    }

    @AfterEach
    void stopListening() {
        MyelinProvider.onFailureDefault();
    }

    private List<Throwable> failures() {
        return reports.stream().map(Report::failure).toList();
    }

    private static RuntimeException fail(Queue<Throwable> thrown) {
        var failure = new IllegalStateException("on purpose");
        thrown.add(failure);
        return failure;
    }

    /// Places where user code runs on a circuit.
    private Place place(String place, Circuit circuit, Queue<Throwable> thrown) {
        var conduit = circuit.conduit(Integer.class);
        var end = circuit.pipe((Integer _) -> {});
        return switch (place) {
            case "receptor" -> Place.of(failing(circuit, thrown));
            case "registered receptor" -> {
                conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> {
                    registrar.register((Integer _) -> {
                        throw fail(thrown);
                    });
                    registrar.register((Integer _) -> {
                        throw fail(thrown);
                    });
                }));
                yield Place.of(conduit.get(name("a")));
            }
            case "receptor of an enclosing name" -> {
                Conduit<Integer> stem = circuit.conduit(name("c"), Integer.class, Routing.STEM);
                stem.subscribe(circuit.subscriber(name("s"), (subject, registrar) -> {
                    if (subject.name() == name("a")) {
                        registrar.register((Integer _) -> {
                            throw fail(thrown);
                        });
                    }
                }));
                yield Place.of(stem.get(name("a.b")));
            }
            case "subscriber" -> {
                Subscriber<Integer> subscriber = circuit.subscriber(name("s"), (_, _) -> {
                    throw fail(thrown);
                });
                conduit.subscribe(subscriber);
                yield new Place(subscriber.subject(), conduit.get(name("a")));
            }
            case "onClose" -> {
                var subscription = conduit.subscribe(circuit.subscriber(name("s"), (_, _) -> {}), _ -> {
                    throw fail(thrown);
                });
                yield new Place(subscription.subject(), circuit.pipe((Integer _) -> subscription.close()));
            }
            case "port" -> {
                var port = circuit.port(1);
                yield new Place(port.subject(), circuit.pipe((Integer _) -> port.update(_ -> {
                    throw fail(thrown);
                })));
            }
            case "fan-out" -> {
                Pipe<Integer> failing = failing(circuit, thrown);
                yield new Place(failing.subject(), circuit.pipe(List.of(end, failing, end)));
            }
            case "fiber before a channel" -> Place.of(cortex.fiber(Integer.class).peek(_ -> {
                throw fail(thrown);
            }).pipe(conduit.get(name("a"))));
            case "fiber before a sink" -> Place.of(cortex.fiber(Integer.class).peek(_ -> {
                throw fail(thrown);
            }).pipe(circuit.<Integer>sink(circuit.pipe()).get(name("a"))));
            case "fiber before a basin" -> Place.of(cortex.fiber(Integer.class).peek(_ -> {
                throw fail(thrown);
            }).pipe(circuit.basin(Integer.class, 4).pipe()));
            case "flow" -> Place.of(cortex.flow(Integer.class).map((Integer _) -> {
                throw fail(thrown);
            }).pipe(circuit.pipe()));
            case "endpoint" -> {
                Pipe<Capture<Integer>> endpoint = circuit.pipe(_ -> {
                    throw fail(thrown);
                });
                yield new Place(endpoint.subject(), circuit.sink(endpoint).get(name("a")));
            }
            default -> throw new AssertionError(place);
        };
    }

    private static Pipe<Integer> failing(Circuit circuit, Queue<Throwable> thrown) {
        return circuit.pipe((Integer _) -> {
            throw fail(thrown);
        });
    }

    @TestFactory
    Stream<DynamicTest> aFailureIsReportedOnceWhereverItHappens() {
        listen();
        return PLACES.stream().map(place -> dynamicTest(place, () -> {
            reports.clear();
            var circuit = circuit();
            var thrown = new ConcurrentLinkedQueue<Throwable>();
            var failing = place(place, circuit, thrown);
            for (int round = 0; round < 3; round++) {
                failing.pipe().emit(round);
            }
            circuit.await();
            assertThat(!thrown.isEmpty()).as("nothing failed").isTrue();
            assertThat(failures()).isEqualTo(List.copyOf(thrown));
            assertThat(MyelinProvider.failures(circuit)).isEqualTo(thrown.size());
            on(circuit, () -> reports.forEach(report -> {
                assertThatObject(report.closest()).isSameAs(failing.closest());
                assertThat(report.thread()).isSameAs(Thread.currentThread());
            }));
        }));
    }

    /// By default the report goes to the uncaught-exception handler, once.
    @Test
    void byDefaultAFailureGoesToTheUncaughtExceptionHandler() {
        expectFailures();
        var circuit = circuit();
        var thrown = new ConcurrentLinkedQueue<Throwable>();
        var pipe = failing(circuit, thrown);
        pipe.emit(1);
        pipe.emit(2);
        circuit.await();
        assertThat(thrown.size()).isEqualTo(2);
        assertThat(reported()).isEqualTo(List.copyOf(thrown));
    }

    /// A transformation of a port that returns `null` is reported as a fault of the port.
    @Test
    void nullFromAPortIsAFaultOfThePort() {
        listen();
        var circuit = circuit();
        var port = circuit.port(1);
        port.update(_ -> null);
        port.update(2, (_, _) -> null);
        circuit.await();
        assertThat(reports.size()).isEqualTo(2);
        for (var failure : failures()) {
            var fault = (Fault) failure;
            assertThatObject(fault.subject()).isSameAs(port.subject());
            assertThat(fault.operation()).isEqualTo("update");
        }
    }

    /// The clock of a circuit is user code that no pipe calls: its failure is the ticker's.
    @Test
    void aFailureOfAClockIsTheTickers() throws InterruptedException {
        listen();
        var failure = new IllegalStateException("on purpose");
        var armed = new AtomicBoolean();
        var circuit = MyelinProvider.circuit(name("timed"), CircuitSettings.builder().clock(() -> {
            if (armed.get()) {
                throw failure;
            }
            return System.nanoTime();
        }).build());
        var ticker = circuit.ticker(Duration.ofMillis(1), circuit.pipe());
        armed.set(true);
        while (reports.isEmpty()) {
            Thread.sleep(1); // until the tickers' thread has asked the clock
        }
        ticker.close();
        circuit.closeAwait();
        assertThatObject(reports.element().closest()).isSameAs(ticker.subject());
        assertThat(reports.element().failure()).isSameAs(failure);
    }

    /// A failure is attributed to the circuit where it happened, not to another one whose pipe the value came through.
    @Test
    void aFailureIsAttributedToItsCircuit() {
        listen();
        var here = circuit();
        var there = circuit();
        var thrown = new ConcurrentLinkedQueue<Throwable>();
        var failing = failing(there, thrown);
        here.pipe(failing).emit(1);
        settle(1, here, there);
        assertThat(MyelinProvider.failures(here)).isEqualTo(0);
        assertThat(MyelinProvider.failures(there)).isEqualTo(1);
        assertThatObject(reports.element().closest()).isSameAs(failing.subject());
    }

    /// A handler that fails blocks nothing, whatever it throws.
    @Test
    void aHandlerThatFailsBlocksNothing() {
        List<Function<Throwable, Throwable>> ways = List.of(
                failure -> failure,
                _ -> new StackOverflowError("on purpose"),
                _ -> new Exception("on purpose"));
        for (var way : ways) {
            MyelinProvider.onFailure((_, failure) -> {
                throw Undeclared.thrown(way.apply(failure));
            });
            var circuit = circuit();
            var received = new ArrayList<Integer>();
            Pipe<Integer> pipe = circuit.pipe((Integer value) -> {
                if (value == 1) {
                    throw new IllegalStateException("on purpose");
                }
                received.add(value);
            });
            List.of(0, 1, 2).forEach(pipe::emit);
            circuit.await();
            assertThat(received).isEqualTo(List.of(0, 2));
            assertThat(MyelinProvider.failures(circuit)).as("with that of the handler").isEqualTo(2);
        }
    }

    /// A chain too long for the stack: the handler, which needs stack itself, is called where enough is free.
    @Test
    void theHandlerIsCalledAfterAStackOverflow() {
        listen();
        for (var way : List.of("fibers", "sinks")) {
            reports.clear();
            var circuit = circuit();
            var received = new ArrayList<Object>();
            Pipe<Object> end = circuit.pipe((Object value) -> received.add(value));
            var chain = end;
            for (int length = 0; length < 20_000; length++) {
                chain = way.equals("fibers") ? cortex.fiber().pipe(chain) : capturing(circuit, chain);
            }
            end.emit(1);
            chain.emit(2);
            end.emit(3);
            circuit.await();
            assertThat(received).isEqualTo(List.of(1, 3));
            assertThat(failures().stream().map(Object::getClass).toList())
                    .isEqualTo(List.of(StackOverflowError.class));
            assertThat(MyelinProvider.failures(circuit)).isEqualTo(1);
        }
    }

    @SuppressWarnings("unchecked") // what takes anything takes captures
    private Pipe<Object> capturing(Circuit circuit, Pipe<Object> endpoint) {
        return circuit.sink((Pipe<Capture<Object>>) (Pipe<?>) endpoint).get(name("a"));
    }

    /// A handler that overflowed the stack at the place of the failure is called once more, from the circuit's loop.
    @Test
    void aHandlerThatOverflowsIsCalledAgain() {
        var calls = new ArrayList<Throwable>();
        MyelinProvider.onFailure((closest, failure) -> {
            calls.add(failure);
            reports.add(new Report(closest, failure, Thread.currentThread()));
            if (calls.size() == 1) {
                throw new StackOverflowError("on purpose");
            }
        });
        var circuit = circuit();
        var thrown = new ConcurrentLinkedQueue<Throwable>();
        var pipe = failing(circuit, thrown);
        pipe.emit(1);
        circuit.await();
        assertThat(reports).allSatisfy(report -> assertThatObject(report.closest()).isSameAs(pipe.subject()));
        assertThat(calls).isEqualTo(List.of(thrown.element(), thrown.element()));
    }

    /// A handler may use circuits, even the one that failed.
    @Test
    void aHandlerMayUseCircuits() {
        var circuit = circuit();
        var received = new ArrayList<String>();
        Pipe<Throwable> letters = circuit.pipe((Throwable failure) -> received.add(failure.getMessage()));
        MyelinProvider.onFailure((_, failure) -> letters.emit(failure));
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> {
            throw new IllegalStateException("number " + value);
        });
        List.of(1, 2).forEach(pipe::emit);
        circuit.await();
        assertThat(received).isEqualTo(List.of("number 1", "number 2"));
    }

    @Test
    void argumentsOfTheProvider() {
        assertThatThrownBy(() -> MyelinProvider.onFailure(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> MyelinProvider.failures(Foreign.of(Circuit.class)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
