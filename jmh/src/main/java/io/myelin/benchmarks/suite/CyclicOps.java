package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.byhand.TransitByHand;
import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.check.Tally;
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.TearDown;

/// Feedback: one emission enters and circulates until a receptor stops it, per round.
///
/// The receptor that stops the loop counts on the circuit's thread: after a lost round the wait times out, and a
/// duplicated round shows in the count.
public class CyclicOps extends Suite {

    private static final int DEEP = 100 * BATCH;

    /// Released by the receptor that stops the loop. An await would suffice for one circuit, but not for a loop through
    /// another circuit; all rows wait in the same way.
    private final Semaphore end = new Semaphore(0);

    private @Nullable Circuit other;
    private Pipe<Long> entry;
    private int rounds;

    /// Written before an emission enters, counted down by the circuit.
    private int left;

    /// Wired by [Suite].
    public CyclicOps() {
    }

    @Override
    void wire(String row) {
        rounds = row.endsWith("100k") ? DEEP : BATCH;
        switch (row) {
            case "pair_1k" -> {
                var half = new Half();
                entry = circuit.pipe(half);
                half.next = circuit.pipe((Receptor<Long>) this::round);
            }
            case "channel_1k", "channel_100k", "aged_channel_100k" -> {
                var conduit = circuit.conduit(Long.class);
                entry = conduit.get(cortex.name("loop"));
                conduit.subscribe(circuit.subscriber(
                        cortex.name("feedback"), (_, channel) -> channel.register(this::round)));
            }
            case "two_circuits_1k" -> {
                other = cortex.circuit();
                var half = new Half();
                entry = other.pipe(half);
                half.next = circuit.pipe((Receptor<Long>) this::round);
            }
            case "changing_100k" -> entry = circuit.pipe((Receptor<Long>) this::changingRound);
            case "changing_by_hand_100k" -> entry = circuit.pipe((Receptor<Long>) this::byHand);
            case "direct_by_hand_100k" -> entry = circuit.pipe((Receptor<Long>) this::directByHand);
            default -> entry = circuit.pipe((Receptor<Long>) this::round);
        }
        expect(made -> made * rounds);
        if (row.startsWith("aged_")) {
            Age.circuit(this::run);
        }
    }

    /// Passes the value back.
    private static final class Half implements Receptor<Long> {

        private Pipe<Long> next;

        @Override
        public void receive(Long value) {
            next.emit(value);
        }
    }

    private void round(Long value) {
        tally.receive(value);
        if (--left > 0) {
            entry.emit(value);
        } else {
            end.release();
        }
    }

    private void changingRound(Long value) {
        tally.receive(value);
        if (--left > 0) {
            entry.emit(value(left % BATCH));
        } else {
            end.release();
        }
    }

    /// All rounds in one delivery: the cost of the loop with a plain deque alone.
    private void byHand(Long first) {
        var waiting = new ArrayDeque<Object>();
        waiting.add(tally);
        waiting.add(first);
        for (var receptor = waiting.poll(); receptor != null; receptor = waiting.poll()) {
            ((Tally) receptor).receive(waiting.poll());
            if (--left > 0) {
                waiting.add(tally);
                waiting.add(value(left % BATCH));
            }
        }
        end.release();
    }

    /// All rounds in one delivery.
    private void directByHand(Long first) {
        var transit = new TransitByHand();
        var loop = new TransitByHand.Address[1];
        loop[0] = new TransitByHand.Address(value -> {
            tally.receive(value);
            if (--left > 0) {
                transit.emit(loop[0], value);
            }
        });
        transit.emit(loop[0], first);
        transit.drain();
        end.release();
    }

    private void run() {
        left = rounds;
        entry.emit(value());
        made(1);
        Patience.acquire(end, 1, "the last round");
    }

    /// A pipe that feeds itself, 1,000 rounds.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void direct_1k() {
        run();
    }

    /// A pipe that feeds itself, 100,000 rounds.
    @Benchmark
    @OperationsPerInvocation(DEEP)
    public void direct_100k() {
        run();
    }

    /// The same rounds by hand within one receptor, with all guarantees that a circuit gives a receptor. The lower
    /// bound of the row above.
    @Benchmark
    @OperationsPerInvocation(DEEP)
    public void direct_by_hand_100k() {
        run();
    }

    /// A pipe that feeds itself another value each time, 100,000 rounds.
    @Benchmark
    @OperationsPerInvocation(DEEP)
    public void changing_100k() {
        run();
    }

    /// The same rounds on a plain `ArrayDeque` within one receptor, without a circuit's guarantees.
    @Benchmark
    @OperationsPerInvocation(DEEP)
    public void changing_by_hand_100k() {
        run();
    }

    /// A pipe of a conduit whose subscriber feeds it, 1,000 rounds.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void channel_1k() {
        run();
    }

    /// A pipe of a conduit whose subscriber feeds it, 100,000 rounds.
    @Benchmark
    @OperationsPerInvocation(DEEP)
    public void channel_100k() {
        run();
    }

    /// A pipe that feeds itself, 100,000 rounds, on a circuit that has been through collections.
    @Benchmark
    @OperationsPerInvocation(DEEP)
    public void aged_direct_100k() {
        run();
    }

    /// A pipe of a conduit whose subscriber feeds it, 100,000 rounds, on a circuit that has been through
    /// collections.
    @Benchmark
    @OperationsPerInvocation(DEEP)
    public void aged_channel_100k() {
        run();
    }

    /// Two pipes that feed each other, 1,000 rounds of both.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void pair_1k() {
        run();
    }

    /// Two pipes of two circuits that feed each other, 1,000 rounds of both: every half is a hand-over
    /// between threads.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void two_circuits_1k() {
        run();
    }

    /// Closes the second circuit where a row had one.
    @TearDown
    public void closeOther() {
        if (other != null) {
            other.closeAwait();
        }
    }
}
