package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Name;
import org.openjdk.jmh.annotations.Benchmark;

/// Names: found by their path, made, extended. `contest.KnownNamesOps` looks among a million.
public class NameOps extends Suite {

    private static final String PATH = "service.api.requests.latency.max";

    private Name root;
    private int fresh;

    @Override
    protected void wire(String row) {
        cortex.name(PATH);
        root = cortex.name("service");
    }

    /// A name that exists, from a string of 5 parts.
    @Benchmark
    public Object from_path() {
        return cortex.name(PATH);
    }

    /// A name that did not exist before.
    @Benchmark
    public Object intern_new() {
        return root.name("n" + fresh++);
    }

    /// A name that exists, from a name of one part and a string.
    @Benchmark
    public Object extend_by_string() {
        return root.name("api");
    }
}
