package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pin;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Pins: state for the circuit's own thread. One emission makes the circuit do 1,000,000 accesses; the rows
/// give the cost of one, beside that of a plain field.
public class PinOps extends Suite {

    private static final int ACCESSES = 1_000_000;

    private Pin<Long> pin;
    private Pipe<Long> pipe;
    private Long field = value();
    private long sum;

    /// Wired by [Suite].
    public PinOps() {
    }

    @Override
    void wire(String row) {
        pin = circuit.pin(value());
        Receptor<Long> work = switch (row) {
            case "get" -> _ -> {
                for (int access = 0; access < ACCESSES; access++) {
                    sum += pin.get();
                }
            };
            case "set" -> _ -> {
                for (int access = 0; access < ACCESSES; access++) {
                    pin.set(value(access & 0x1ff));
                }
            };
            case "get_set" -> _ -> {
                for (int access = 0; access < ACCESSES; access++) {
                    pin.set(value((pin.get().intValue() + 1) & 0x1ff));
                }
            };
            default -> _ -> {
                for (int access = 0; access < ACCESSES; access++) {
                    field = value((field.intValue() + 1) & 0x1ff);
                }
            };
        };
        pipe = circuit.pipe(value -> {
            work.receive(value);
            tally.receive(value);
        });
        expect(made -> made);
    }

    /// Reads the sum, so that the field counts as used.
    ///
    /// @return what was read, in total
    long sum() {
        return sum;
    }

    /// A read.
    @Benchmark
    @OperationsPerInvocation(ACCESSES)
    public void get() {
        emitAwait(pipe);
    }

    /// A write.
    @Benchmark
    @OperationsPerInvocation(ACCESSES)
    public void set() {
        emitAwait(pipe);
    }

    /// A read, and a write of a value computed from it.
    @Benchmark
    @OperationsPerInvocation(ACCESSES)
    public void get_set() {
        emitAwait(pipe);
    }

    /// The same with a plain field instead of a pin.
    @Benchmark
    @OperationsPerInvocation(ACCESSES)
    public void get_set_plain_field() {
        emitAwait(pipe);
    }

    /// A pin, made.
    @Benchmark
    public Object create() {
        return circuit.pin(value());
    }
}
