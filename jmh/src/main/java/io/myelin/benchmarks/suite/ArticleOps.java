package io.myelin.benchmarks.suite;

import static io.humainary.substrates.api.Substrates.Routing.PIPE;
import static io.humainary.substrates.api.Substrates.Routing.STEM;

import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// The five published scenarios as JMH rows, with one producer; an invocation is 100,000 emissions and the await for
/// all of them.
///
/// Costs are per call, and per step for the two rows whose name has five parts. `./run-benchmarks.sh article`
/// runs the same scenarios the way they were published.
public class ArticleOps extends Suite {

    private static final int BATCHES = 100;
    private static final int CALLS = BATCHES * BATCH;
    private static final int STEPS = 5 * CALLS;

    /// Batches of each other scenario before `transit_loop_after_others`.
    private static final int OTHER_BATCHES = 3_000;

    private Conduit<Long> conduit;
    private Pipe<Long> pipe;

    @Override
    protected void wire(String row) {
        conduit = circuit.conduit(Long.class, row.startsWith("stem_routing") ? STEM : PIPE);
        pipe = conduit.get(
                cortex.name(row.contains("hierarchy") || row.startsWith("stem_routing") ? "a.b.c.d.e" : "a"));
        switch (row) {
            case "ingress_receptor" -> {
                conduit.subscribe(
                        circuit.subscriber(cortex.name("listener"), (_, channel) -> channel.register(tally)));
                expect(made -> made);
            }
            case "hierarchy_by_hand" -> {
                climb(tally);
                expect(made -> made);
            }
            case "stem_routing_5_receptors" -> {
                conduit.subscribe(
                        circuit.subscriber(cortex.name("listener"), (_, channel) -> channel.register(tally)));
                expect(made -> 5 * made);
            }
            case "transit_loop", "transit_loop_after_others" -> {
                if (row.endsWith("_after_others")) {
                    others();
                }
                circulate(cortex.fiber(Long.class).peek(tally).limit(CALLS - 1L));
                expect(_ -> CALLS);
            }
            default -> {}
        }
    }

    /// Runs the code that an application's other circuits would have run, until it is compiled: calls from outside, a
    /// hierarchy by hand and one with routing. On a circuit of its own, so that only compiled code and profiles remain.
    private void others() {
        var usual = circuit;
        circuit = cortex.circuit();
        for (var other : List.of("ingress", "ingress_receptor", "hierarchy_by_hand", "stem_routing")) {
            conduit = circuit.conduit(Long.class, other.equals("stem_routing") ? STEM : PIPE);
            var entry = conduit.get(cortex.name(other.startsWith("ingress") ? "a" : "a.b.c.d.e"));
            if (other.equals("ingress_receptor")) {
                conduit.subscribe(circuit.subscriber(
                        cortex.name("listener"), (_, channel) -> channel.register(Receptor.of())));
            } else if (other.equals("hierarchy_by_hand")) {
                climb(Receptor.of());
            }
            for (int batch = 0; batch < OTHER_BATCHES; batch++) {
                for (int call = 0; call < BATCH; call++) {
                    entry.emit(value(call));
                }
                circuit.await();
            }
        }
        circuit.closeAwait();
        circuit = usual;
        conduit = circuit.conduit(Long.class);
    }

    /// Every level passes its values to the level above it; the top counts.
    private void climb(Receptor<? super Long> top) {
        conduit.subscribe(circuit.subscriber(cortex.name("climb"),
                (subject, channel) -> subject.name().enclosure().ifPresentOrElse(
                        above -> channel.register(conduit.get(above)),
                        () -> channel.register(top))));
    }

    /// Sends one emission round a fresh conduit until the fiber lets no more through.
    private void circulate(Fiber<Long> fiber) {
        var loop = circuit.conduit(Long.class);
        var pool = loop.pool(fiber);
        loop.subscribe(circuit.subscriber(cortex.name("loop"), pool));
        pool.get(cortex.name("a")).emit(value());
        circuit.await();
        loop.close();
    }

    private void run() {
        for (int batch = 0; batch < BATCHES; batch++) {
            batch(pipe);
        }
        circuit.await();
    }

    /// Calls from outside, without a receptor.
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void ingress() {
        run();
    }

    /// Calls from outside, one receptor.
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void ingress_receptor() {
        run();
    }

    /// One call from outside, then a pipe that feeds itself through a pool until its `limit` is reached.
    ///
    /// Every invocation exhausts the limit, so each has wiring of its own. The loop is counted once, before anything is
    /// measured.
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void transit_loop() {
        circulate(cortex.fiber(Long.class).limit(CALLS));
    }

    /// The same loop in a virtual machine that has run the other four scenarios before, as in an application, whose
    /// profiles are polymorphic.
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void transit_loop_after_others() {
        circulate(cortex.fiber(Long.class).limit(CALLS));
    }

    /// Calls from outside to a name of five parts whose levels are wired by hand, per step.
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void hierarchy_by_hand() {
        run();
    }

    /// The same with the conduit's hierarchical routing, without a receptor, per step.
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void stem_routing() {
        run();
    }

    /// The same with a receptor at each of the five levels, per step.
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void stem_routing_5_receptors() {
        run();
    }
}
