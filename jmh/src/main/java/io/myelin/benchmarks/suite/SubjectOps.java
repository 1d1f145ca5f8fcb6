package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Subject;
import org.openjdk.jmh.annotations.Benchmark;

/// Subjects: the description of a pipe, three levels below the cortex.
public class SubjectOps extends Suite {

    private Subject<?> subject;
    private Subject<?> sibling;
    private Subject<?> outer;

    /// Wired by [Suite].
    public SubjectOps() {
    }

    @Override
    void wire(String row) {
        var conduit = circuit.conduit(Long.class);
        subject = conduit.get(cortex.name("left")).subject();
        sibling = conduit.get(cortex.name("right")).subject();
        outer = circuit.subject();
    }

    /// The subject of a circuit.
    @Benchmark
    public Object of_circuit() {
        return circuit.subject();
    }

    /// Its identifier.
    @Benchmark
    public Object id() {
        return subject.id();
    }

    /// Its name.
    @Benchmark
    public Object name() {
        return subject.name();
    }

    /// Its type.
    @Benchmark
    public Object type() {
        return subject.type();
    }

    /// Its state.
    @Benchmark
    public Object state() {
        return subject.state();
    }

    /// Two pipes of one conduit compared.
    @Benchmark
    public int compare() {
        return subject.compareTo(sibling);
    }

    /// The subject around it.
    @Benchmark
    public Object enclosure() {
        return subject.enclosure();
    }

    /// How deep it lies.
    @Benchmark
    public int depth() {
        return subject.depth();
    }

    /// Whether it lies within the circuit.
    @Benchmark
    public boolean within() {
        return subject.within(outer);
    }

    /// A walk outwards.
    @Benchmark
    public int iterate() {
        int levels = 0;
        for (var level : subject) {
            levels += level == null ? 0 : 1;
        }
        return levels;
    }

    /// Its text within its enclosures.
    @Benchmark
    public Object path() {
        return subject.path();
    }

    /// Its own text.
    @Benchmark
    public Object to_string() {
        return subject.toString();
    }
}
