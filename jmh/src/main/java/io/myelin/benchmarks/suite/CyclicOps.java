package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.byhand.TransitByHand;
import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.check.Tally;
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Feedback: one emission enters and circulates until a receptor stops it, per round.
///
/// The receptor that stops the loop counts on the circuit's thread: after a lost round the wait times out, and a
/// duplicated round shows in the count.
public class CyclicOps extends Suite {

    private static final int DEEP = 100 * BATCH;

    /// Released by the receptor that stops the loop.
    private final Semaphore end = new Semaphore(0);

    private Pipe<Long> entry;

    /// Written before an emission enters, counted down by the circuit.
    private int left;

    @Override
    protected void wire(String row) {
        switch (row) {
            case "changing_100k" -> entry = circuit.pipe((Receptor<Long>) this::changingRound);
            case "changing_by_hand_100k" -> entry = circuit.pipe((Receptor<Long>) this::byHand);
            case "direct_by_hand_100k" -> entry = circuit.pipe((Receptor<Long>) this::directByHand);
            default -> entry = circuit.pipe((Receptor<Long>) this::round);
        }
        expect(made -> made * DEEP);
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
        left = DEEP;
        entry.emit(value());
        made(1);
        Patience.acquire(end, 1, "the last round");
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
}
