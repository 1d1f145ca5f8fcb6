package io.myelin.benchmarks.load;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.byhand.CircuitByHand;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.FirstSecond;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.suite.KindsOps;
import io.myelin.benchmarks.suite.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// The first second of a circuit in a process that has only just begun: bursts of 1,000 emissions and a wait, while the
/// process loads classes and compiles. Beside each row is the same work by hand with a circuit's promises, on
/// [CircuitByHand].
///
/// The second passes before any iteration, once in each fork, so that no warm-up precedes it; each iteration repeats
/// its figures, which are those of [FirstSecond]. The row's own score means nothing.
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(5)
public class FirstSecondOps extends ShotRows {

    private static final int BURST = 1_000;
    private static final int CHAINS = 32;
    private static final int LENGTH = 4;

    /// Milliseconds of the second; less shows only that the row works.
    @Param("1000")
    public int second;

    private final FirstSecond passed = new FirstSecond();
    private final Tally tally = new Tally();
    private final List<Consumer<Long>> entries = new ArrayList<>();
    private Runnable await = () -> {};
    private Runnable close = () -> {};

    /// Spends the second.
    @Setup
    public void spend(BenchmarkParams params) {
        Failures.watch();
        long begin = System.nanoTime();
        wire(params.getBenchmark());
        long made = 0;
        for (long from = System.nanoTime(); from - begin < TimeUnit.MILLISECONDS.toNanos(second); from =
                System.nanoTime()) {
            burst();
            passed.burst(System.nanoTime() - from);
            made += BURST;
        }
        tally.require("first second", made);
        Failures.requireNone();
        close.run();
    }

    private void burst() {
        int next = 0;
        for (int index = 0; index < BURST; index++) {
            entries.get(next).accept(Suite.value(index));
            next = next + 1 == entries.size() ? 0 : next + 1;
        }
        await.run();
    }

    private void wire(String row) {
        boolean chains = row.contains(".chains_");
        if (row.endsWith("_by_hand")) {
            var circuit = new CircuitByHand();
            await = circuit::await;
            close = circuit::close;
            for (int chain = 0; chain < (chains ? CHAINS : 1); chain++) {
                entries.add(circuit.pipe(chains ? comparing(chain) : tally::receive));
            }
        } else {
            circuit(chains);
        }
    }

    private void circuit(boolean chains) {
        var cortex = Substrates.cortex();
        var circuit = cortex.circuit();
        await = circuit::await;
        close = circuit::closeAwait;
        if (!chains) {
            entries.add(circuit.<Long>pipe(tally)::emit);
            return;
        }
        var random = new Random(LENGTH);
        for (int chain = 0; chain < CHAINS; chain++) {
            var fiber = cortex.fiber(Long.class);
            for (int stage = 0; stage < LENGTH; stage++) {
                fiber = KindsOps.operator(fiber, random.nextInt(8));
            }
            entries.add(fiber.pipe(circuit.<Long>pipe(tally))::emit);
        }
    }

    /// Compares as often as a chain, and passes every value, too.
    private Receptor<Long> comparing(int chain) {
        return value -> {
            long number = value;
            boolean passes = true;
            for (int stage = 0; stage < LENGTH; stage++) {
                passes &= number >= -1 - chain - stage;
            }
            if (passes) {
                tally.receive(value);
            }
        };
    }

    /// One pipe.
    @Benchmark
    public void pipe(FirstSecond second) {
        second.take(passed);
    }

    /// One pipe, by hand.
    @Benchmark
    public void pipe_by_hand(FirstSecond second) {
        second.take(passed);
    }

    /// 32 chains of four operators of eight kinds.
    @Benchmark
    public void chains_32_of_4(FirstSecond second) {
        second.take(passed);
    }

    /// 32 receptors that compare four times, by hand.
    @Benchmark
    public void chains_32_of_4_by_hand(FirstSecond second) {
        second.take(passed);
    }
}
