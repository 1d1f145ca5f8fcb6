package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Sink;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Sinks: emissions wrapped in captures that identify their origin.
public class SinkOps extends Suite {

    private Pipe<Capture<Long>> endpoint;
    private Sink<Long> sink;
    private Pipe<Long> pipe;
    private Name name;

    /// The last capture's subject, read on the circuit's thread.
    private Object seen;

    /// Wired by [Suite].
    public SinkOps() {
    }

    @Override
    void wire(String row) {
        name = cortex.name("reading");
        endpoint = switch (row) {
            case "capture_to_basin" -> {
                Basin<Capture<Long>> basin = circuit.basin(BATCH);
                yield basin.pipe();
            }
            case "capture_read" -> {
                expect(made -> made);
                yield circuit.pipe((Receptor<Capture<Long>>) capture -> {
                    seen = capture.emission() == null ? capture.current() : capture.subject();
                    tally.receive(capture);
                });
            }
            default -> {
                expect(made -> made);
                yield circuit.pipe(tally);
            }
        };
        sink = circuit.sink(endpoint);
        pipe = row.equals("bridge") ? bridged() : sink.get(name);
    }

    /// A conduit whose subscriber hands every pipe's emissions to the sink's pipe of that name.
    private Pipe<Long> bridged() {
        var conduit = circuit.conduit(Long.class);
        conduit.subscribe(circuit.subscriber(name, sink));
        return conduit.get(name);
    }

    /// The last value read.
    ///
    /// @return a subject
    Object seen() {
        return seen;
    }

    /// A batch of captures to a receptor, per capture.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void capture() {
        batchAwait(pipe);
    }

    /// A batch of captures to a receptor that reads them.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void capture_read() {
        batchAwait(pipe);
    }

    /// A batch of captures to a basin.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void capture_to_basin() {
        batchAwait(pipe);
    }

    /// A batch of emissions of a conduit that a sink listens to.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void bridge() {
        batchAwait(pipe);
    }

    /// A pipe that exists, by its name.
    @Benchmark
    public Object get() {
        return sink.get(name);
    }

    /// A sink, made.
    @Benchmark
    public Object create() {
        return circuit.sink(endpoint);
    }
}
