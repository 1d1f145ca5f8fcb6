package io.myelin.cluster.histories;

import io.myelin.cluster.Address;
import io.myelin.cluster.program.ClusterProgram;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codecs;
import java.time.Duration;
import java.util.BitSet;

/// What the circuits of a history run.
public final class LedgerProgram {

    private LedgerProgram() {}

    /// Books each number, counts those that come twice, and emits it; every third goes on to the tally.
    public static final ClusterProgram LEDGER = circuit -> {
        var booked = new BitSet();
        long[] counts = new long[3];
        var out = circuit.outlet("booked", Codecs.LONG);
        var report = circuit.outlet("report", Codecs.STRING);
        var random = circuit.random("random");
        var tally = circuit.remote("add", Codecs.LONG);
        circuit.inlet("book", Codecs.LONG, number -> {
            int bit = Math.toIntExact(number);
            if (booked.get(bit)) {
                counts[0]++;
            }
            booked.set(bit);
            counts[1] = counts[1] * 31 + random.nextInt(1_000) + number;
            out.receive(number);
            if (number % 3 == 0) {
                tally.accept(new Address("tally", "all"), number);
            }
        });
        circuit.inlet("report", Codecs.LONG,
                _ -> report.receive(counts[0] + " " + booked.cardinality() + " " + booked));
        circuit.ticker("tick", Duration.ofMillis(100), tick -> counts[2] = counts[2] * 31 + tick + counts[1]);
        circuit.state("booked", Codecs.BYTES, booked::toByteArray, bytes -> {
            booked.clear();
            booked.or(BitSet.valueOf(bytes));
        });
        circuit.state("twice", Codecs.LONG, () -> counts[0], value -> counts[0] = value);
        circuit.state("mixed", Codecs.LONG, () -> counts[1], value -> counts[1] = value);
        circuit.state("ticked", Codecs.LONG, () -> counts[2], value -> counts[2] = value);
    };

    /// Takes what ledgers send on.
    public static final ClusterProgram TALLY = circuit -> {
        long[] counts = new long[2];
        var out = circuit.outlet("report", Codecs.STRING);
        circuit.inlet("add", Codecs.LONG, number -> {
            counts[0] += number;
            counts[1]++;
        });
        circuit.inlet("report", Codecs.LONG, _ -> out.receive(counts[0] + " " + counts[1]));
        circuit.state("sum", Codecs.LONG, () -> counts[0], value -> counts[0] = value);
        circuit.state("count", Codecs.LONG, () -> counts[1], value -> counts[1] = value);
    };

    /// Takes its time.
    static final ClusterProgram SLOW = circuit -> {
        long[] count = new long[1];
        circuit.inlet("sleep", Codecs.LONG, millis -> {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            count[0]++;
        });
        circuit.state("count", Codecs.LONG, () -> count[0], value -> count[0] = value);
    };

    /// Emits what it gets.
    static final ClusterProgram ECHO = circuit -> {
        long[] count = new long[1];
        var out = circuit.outlet("booked", Codecs.LONG);
        circuit.inlet("book", Codecs.LONG, number -> {
            count[0]++;
            out.receive(number);
        });
        circuit.state("count", Codecs.LONG, () -> count[0], value -> count[0] = value);
    };

    /// Makes the log long.
    static final ClusterProgram PADDING = circuit -> {
        long[] length = new long[1];
        circuit.inlet("pad", Codecs.BYTES, bytes -> length[0] += bytes.length);
        circuit.state("length", Codecs.LONG, () -> length[0], value -> length[0] = value);
    };

    static Programs programs() {
        return Programs.builder()
                .program("padding", PADDING)
                .program("echo", ECHO)
                .program("ledger", LEDGER)
                .program("tally", TALLY)
                .program("slow", SLOW)
                .build();
    }
}
