package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Subscriber;
import org.openjdk.jmh.annotations.Benchmark;

/// Scopes: made, nested, filled and closed. They close subscribers, the cheapest resource.
public class ScopeOps extends Suite {

    private Name name;

    /// Wired by [Suite].
    public ScopeOps() {
    }

    @Override
    void wire(String row) {
        name = cortex.name("scope");
        if (row.startsWith("closure")) {
            expect(made -> made);
        }
    }

    private Subscriber<Long> resource() {
        return circuit.subscriber(name, (_, _) -> {});
    }

    /// A scope made and closed.
    @Benchmark
    public Object create_close() {
        var scope = cortex.scope();
        scope.close();
        return scope;
    }

    /// The same with a name.
    @Benchmark
    public Object create_named_close() {
        var scope = cortex.scope(name);
        scope.close();
        return scope;
    }

    /// A scope within a scope, the outer one closed.
    @Benchmark
    public Object nested_close() {
        try (var scope = cortex.scope()) {
            return scope.scope();
        }
    }

    /// A resource, made and closed without a scope: the part of the rows below that is not the scope's.
    @Benchmark
    public Object resource_close() {
        var resource = resource();
        resource.close();
        made(1);
        return resource;
    }

    /// A scope that closes one resource.
    @Benchmark
    public Object register_close() {
        try (var scope = cortex.scope()) {
            made(1);
            return scope.register(resource());
        }
    }

    /// A scope that closes 10 resources.
    @Benchmark
    public Object register_10_close() {
        try (var scope = cortex.scope()) {
            for (int index = 0; index < 10; index++) {
                scope.register(resource());
            }
            made(10);
            return scope;
        }
    }

    /// A closure that lends one resource and closes it.
    @Benchmark
    public Object closure_consume() {
        try (var scope = cortex.scope()) {
            scope.closure(resource()).consume(tally::receive);
            made(1);
            return scope;
        }
    }
}
