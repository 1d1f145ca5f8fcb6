package io.myelin.substrates.cortex;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Closure;
import io.humainary.substrates.api.Substrates.Resource;
import java.util.function.Consumer;

/// One use of a resource, after which it is closed (Specification §6.4, §9.2).
///
/// A second use throws. The contract leaves it undefined, and running the consumer on a closed resource would hide the
/// error. To be used by one thread.
///
/// @param <R> the type of the resource
final class SingleUseClosure<R extends Resource<R>> implements Closure<R> {

    private final ResourceScope scope;
    private final R resource;
    private boolean used;

    SingleUseClosure(ResourceScope scope, R resource) {
        this.scope = scope;
        this.resource = resource;
    }

    @Override
    public void consume(Consumer<? super R> consumer) {
        requireNonNull(consumer, "consumer");
        if (scope.isClosed()) {
            return; // the scope has closed the resource
        }
        if (used) {
            throw new IllegalStateException("closure used twice");
        }
        used = true;
        scope.use(resource);
        try {
            consumer.accept(resource);
        } finally {
            resource.close();
            scope.release(resource);
        }
    }
}
