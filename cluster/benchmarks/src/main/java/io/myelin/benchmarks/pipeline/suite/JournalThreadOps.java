package io.myelin.benchmarks.pipeline.suite;

import static io.myelin.benchmarks.pipeline.suite.Counts.require;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.pipeline.journaled.Journaling;
import io.myelin.benchmarks.pipeline.journaled.Ledger;
import io.myelin.benchmarks.pipeline.journaled.Sign;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// The cost of a small sign to the circuit's thread: taken from the queue, recorded, handled.
///
/// The signs wait in the circuit at a closed gate; the measurement begins when the gate opens and ends when the last
/// sign was handled. The buffer between the circuit and its journal holds them all, so the circuit never waits for the
/// journal, whose own threads run concurrently.
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JournalThreadOps extends FileSuite {

    private static final int SIGNS = 200_000;

    private Journaling journaling;
    private Circuit circuit;
    private Pipe<CountDownLatch> gate;
    private Pipe<Sign> signs;
    private CountDownLatch closed;
    private long plain;

    /// Made by JMH.
    public JournalThreadOps() {
    }

    @Override
    void wire(String row) {
        if (row.equals("sign")) {
            journaling = new Journaling(Ledger.counting());
            circuit = journaling.circuit().circuit();
            signs = journaling.ledger().signs();
        } else {
            circuit = Substrates.cortex().circuit();
            signs = circuit.pipe((Receptor<Sign>) _ -> plain++);
        }
        gate = circuit.pipe((Receptor<CountDownLatch>) JournalThreadOps::pass);
    }

    private static void pass(CountDownLatch latch) {
        // Not parked: the wake-up of the thread is no part of the signs' cost.
        while (latch.getCount() > 0) {
            Thread.onSpinWait();
        }
    }

    /// Closes the gate and queues the signs.
    @Setup(Level.Invocation)
    public void queue() {
        closed = new CountDownLatch(1);
        gate.emit(closed);
        for (int sign = 0; sign < SIGNS; sign++) {
            signs.emit(Sign.of(sign));
        }
    }

    /// Fails the benchmark when a sign is lost or duplicated.
    @TearDown(Level.Invocation)
    public void check() {
        if (journaling == null) {
            require("signs", SIGNS, plain);
            plain = 0;
        } else {
            journaling.made(SIGNS);
            journaling.verify();
        }
    }

    @Override
    public void close() {
        if (journaling == null) {
            circuit.closeAwait();
        } else {
            journaling.close();
        }
    }

    private void open() {
        closed.countDown();
        circuit.await();
    }

    /// On a journaled circuit.
    @Benchmark
    @OperationsPerInvocation(SIGNS)
    public void sign() {
        open();
    }

    /// On a circuit without a journal, for comparison.
    @Benchmark
    @OperationsPerInvocation(SIGNS)
    public void sign_without_journal() {
        open();
    }
}
