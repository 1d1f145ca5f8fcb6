package io.myelin.cluster;

import io.myelin.cluster.program.ClusterProgram;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codecs;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/// Programs of the tests.
final class TestPrograms {

    /// Opened by a test that ends a receptor's wait.
    static volatile CountDownLatch stuck = new CountDownLatch(1);

    private TestPrograms() {}

    /// Adds up, and emits each number.
    static final ClusterProgram SUM = circuit -> {
        long[] sum = new long[2];
        var out = circuit.outlet("sum", Codecs.LONG);
        circuit.inlet("add", Codecs.LONG, number -> {
            sum[0] += number;
            sum[1]++;
            out.receive(sum[0]);
        });
        circuit.state("sum", Codecs.LONG, () -> sum[0], value -> sum[0] = value);
        circuit.state("count", Codecs.LONG, () -> sum[1], value -> sum[1] = value);
    };

    /// Draws, ticks, and emits to another circuit.
    static final ClusterProgram TIMED = circuit -> {
        long[] state = new long[3];
        var random = circuit.random("draws");
        var out = circuit.outlet("ticks", Codecs.LONG);
        var sum = circuit.remote("add", Codecs.LONG);
        circuit.inlet("in", Codecs.LONG, number -> {
            state[0] = state[0] * 31 + number + random.nextInt(100);
            sum.accept(new Address("sum", "total"), number);
        });
        circuit.ticker("every", Duration.ofMillis(50), tick -> {
            state[1] = state[1] * 31 + tick + state[0];
            state[2]++;
            out.receive(state[2]);
        });
        circuit.state("draws", Codecs.LONG, () -> state[0], value -> state[0] = value);
        circuit.state("ticks", Codecs.LONG, () -> state[1], value -> state[1] = value);
        circuit.state("count", Codecs.LONG, () -> state[2], value -> state[2] = value);
    };

    /// Not deterministic.
    static final ClusterProgram CLOCK = circuit -> {
        long[] state = new long[1];
        circuit.inlet("in", Codecs.LONG, _ -> state[0] = System.nanoTime());
        circuit.state("time", Codecs.LONG, () -> state[0], value -> state[0] = value);
    };

    /// Waits for the test.
    static final ClusterProgram STUCK = circuit -> circuit.inlet("in", Codecs.LONG, _ -> {
        try {
            stuck.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    });

    /// Throws, or needs more stack than there is.
    static final ClusterProgram FAILING = circuit -> {
        circuit.inlet("throw", Codecs.LONG, _ -> {
            throw new IllegalStateException("as written");
        });
        circuit.inlet("recurse", Codecs.LONG, TestPrograms::recurse);
    };

    static final ClusterProgram UNSAVED = circuit -> {
        circuit.inlet("in", Codecs.LONG, _ -> {});
        circuit.state("state", Codecs.LONG, () -> {
            throw new IllegalStateException("as written");
        }, _ -> {});
    };

    private static void recurse(long number) {
        recurse(number + 1);
    }

    static Programs.Builder programs() {
        return Programs.builder()
                .program("sum", SUM)
                .program("timed", TIMED)
                .program("clock", CLOCK)
                .program("stuck", STUCK)
                .program("failing", FAILING)
                .program("unsaved", UNSAVED)
                .program("broken", circuit -> {
                    throw new IllegalStateException("as written");
                });
    }
}
