package io.myelin.tck.leaks;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Heap;
import io.myelin.tck.support.TestScale;
import java.lang.ref.Reference;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Very many objects of each kind are made, used and dropped: the heap and the number of threads return to their former
/// values.
///
/// The heap may grow by less than the number of objects times the size of the smallest one.
@Tag("workers")
final class ChurnTest extends CircuitTest {

    /// Growth of the heap that does not depend on the number: caused by the test and the JVM.
    private static final long SLACK_BYTES = 3L << 20;
    private static final int SLACK_THREADS = 4;
    /// Half the size of the smallest object with a field.
    private static final long EACH_BYTES = 8;

    private interface Round {
        void run(long index) throws Exception;
    }

    @Test
    void droppedPipesAreFreed() throws Exception {
        pipes(100_000);
    }

    @Test
    void closedCircuitsAreFreed() throws Exception {
        circuits(3_000);
    }

    @Test
    void endedThreadsAreFreed() throws Exception {
        threads(3_000);
    }

    @Test
    void closedSubscriptionsAreFreed() throws Exception {
        subscriptions(3_000_000);
    }

    @Test
    @Tag("proof")
    void aMillionDroppedPipesAreFreed(TestReporter reporter) throws Exception {
        TestScale.report(reporter, "pipes", pipes(TestScale.of("pipes", 1_000_000)));
    }

    @Test
    @Tag("proof")
    void aHundredThousandClosedCircuitsAreFreed(TestReporter reporter) throws Exception {
        TestScale.report(reporter, "circuits", circuits(TestScale.of("circuits", 100_000)));
    }

    @Test
    @Tag("proof")
    void aHundredThousandEndedThreadsAreFreed(TestReporter reporter) throws Exception {
        TestScale.report(reporter, "threads", threads(TestScale.of("threads", 100_000)));
    }

    @Test
    @Tag("proof")
    void subscriptionsDuringAHundredMillionEmissionsAreFreed(TestReporter reporter) throws Exception {
        TestScale.report(reporter, "emissions", subscriptions(TestScale.of("churned.emissions", 100_000_000)));
    }

    /// Twice, the first time a tenth of the number: classes are loaded and code is compiled before the heap is
    /// measured.
    private static long returns(long count, String what, Round round) throws Exception {
        for (long index = 0; index < count / 10; index++) {
            round.run(index);
        }
        long heap = Heap.used() + SLACK_BYTES + EACH_BYTES * count;
        int threads = Heap.threads() + SLACK_THREADS;
        for (long index = 0; index < count; index++) {
            round.run(index);
        }
        Heap.falls(heap, count + " " + what);
        Heap.threadsFall(threads, count + " " + what);
        return count;
    }

    /// Pipes of all kinds on one long-lived circuit.
    private long pipes(long count) throws Exception {
        var circuit = circuit();
        Pipe<Long> end = circuit.pipe((Long _) -> {});
        var fiber = cortex.fiber(Long.class).diff().every(2);
        var flow = cortex.flow(Long.class).map(value -> value + 1).fiber(cortex.<Long>fiber().distinct(4));
        var other = circuit();
        long made = returns(count, "pipes", index -> {
            Pipe<Long> pipe = switch ((int) (index % 6)) {
                case 0 -> circuit.pipe((Long _) -> {});
                case 1 -> fiber.pipe(end);
                case 2 -> flow.pipe(end);
                case 3 -> circuit.pipe(List.of(end, end));
                case 4 -> other.pipe(end);
                default -> circuit.conduit(Long.class).get(name("a"));
            };
            pipe.emit(index);
            if (index % 1_024 == 0) {
                settle(1, other, circuit);
            }
        });
        end.emit(1L);
        circuit.await();
        return made;
    }

    /// Circuits that are made, used in every way and closed; each has a thread of its own for a while.
    private long circuits(long count) throws Exception {
        return returns(count, "circuits", index -> {
            var circuit = cortex.circuit();
            use(circuit);
            if (index % 2 == 0) {
                circuit.await();
            }
            if (index % 16 == 0) {
                // Otherwise threads would be started faster than they can end.
                circuit.closeAwait();
            } else {
                circuit.close();
            }
        });
    }

    private void use(Circuit circuit) {
        var conduit = circuit.conduit(Long.class, Routing.STEM);
        Pipe<Long> end = circuit.pipe((Long _) -> {});
        conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> registrar.register(end)));
        var channel = conduit.get(name("a.b"));
        for (long value = 0; value < 20; value++) {
            channel.emit(value);
        }
        circuit.cell(1).pipe().emit(2);
    }

    /// Threads that emit, wait, and end; each of them has a context.
    private long threads(long count) throws Exception {
        var circuit = circuit();
        Pipe<Long> pipe = circuit.pipe((Long _) -> {});
        long made = returns(count, "threads", index -> {
            var kind = index % 4 == 0 ? Thread.ofVirtual() : Thread.ofPlatform();
            kind.start(() -> {
                cortex.current().subject();
                for (long value = 0; value < (index % 64 == 0 ? 2_000 : 3); value++) {
                    pipe.emit(value);
                }
                if (index % 8 == 0) {
                    circuit.await();
                }
            }).join();
        });
        Reference.reachabilityFence(pipe);
        return made;
    }

    /// Subscriptions that are opened and closed while a channel emits.
    private long subscriptions(long emissions) throws Exception {
        var circuit = circuit();
        var conduit = circuit.conduit(Long.class);
        var channel = conduit.get(name("a"));
        var many = circuit.<Long>subscriber(name("many"), (_, registrar) -> registrar.register((Long _) -> {}));
        int each = 100;
        long made = returns(emissions / each, "subscriptions", index -> {
            var subscriber = index % 2 == 0 ? many : circuit.<Long>subscriber(name("one"),
                    (_, registrar) -> registrar.register(circuit.pipe((Long _) -> {})));
            var subscription = conduit.subscribe(subscriber);
            for (long value = 0; value < each; value++) {
                channel.emit(value);
            }
            if (index % 2 == 0) {
                subscription.close();
            } else {
                subscriber.close();
            }
            if (index % 256 == 0) {
                circuit.await();
            }
        });
        channel.emit(0L);
        circuit.await();
        return made * each;
    }
}
