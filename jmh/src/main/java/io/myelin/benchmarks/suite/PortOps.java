package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Port;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Ports: state that its holder may change but not read. A batch of operations and its await, per operation.
public class PortOps extends Suite {

    /// Counts its applications: a port shows its state to nothing else.
    private final UnaryOperator<Long> next = state -> {
        tally.receive(state);
        return state;
    };

    private final BiFunction<Long, Long, Long> replacement = (state, argument) -> {
        tally.receive(state);
        return argument;
    };

    private Port<Long> port;
    private Pipe<Long> target;

    /// Wired by [Suite].
    public PortOps() {
    }

    @Override
    void wire(String row) {
        port = circuit.port(value());
        target = circuit.pipe(tally);
        if (!row.equals("replace") && !row.equals("create")) {
            expect(made -> made);
        }
    }

    /// The state replaced.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void replace() {
        for (int index = 0; index < BATCH; index++) {
            port.replace(value(index));
        }
        made(BATCH);
        circuit.await();
    }

    /// The state transformed.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void update() {
        for (int index = 0; index < BATCH; index++) {
            port.update(next);
        }
        made(BATCH);
        circuit.await();
    }

    /// The state transformed with an argument.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void update_with_argument() {
        for (int index = 0; index < BATCH; index++) {
            port.update(value(index), replacement);
        }
        made(BATCH);
        circuit.await();
    }

    /// The state emitted to a pipe.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit() {
        for (int index = 0; index < BATCH; index++) {
            port.emit(target);
        }
        made(BATCH);
        circuit.await();
    }

    /// A port, made.
    @Benchmark
    public Object create() {
        return circuit.port(value());
    }
}
