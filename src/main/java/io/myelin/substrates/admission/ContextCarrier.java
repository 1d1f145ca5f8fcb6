package io.myelin.substrates.admission;

import java.util.Optional;

/// Takes context from one thread to another: a `ScopedValue`, a logger's MDC, the present span of a tracer.
///
/// @param <C> what is carried
public interface ContextCarrier<C> {

    /// Reads the context. On the emitter's thread.
    C capture();

    /// Runs something within the context, and takes the context away again. On the circuit's thread.
    void run(C context, Runnable processing);

    /// Carries the binding of a scoped value, or that it has none.
    static <T> ContextCarrier<Optional<T>> of(final ScopedValue<T> key) {
        return new ContextCarrier<>() {
            @Override
            public Optional<T> capture() {
                return key.isBound() ? Optional.of(key.get()) : Optional.empty();
            }

            @Override
            public void run(final Optional<T> context, final Runnable processing) {
                if (context.isPresent()) {
                    ScopedValue.where(key, context.get()).run(processing);
                } else {
                    processing.run();
                }
            }
        };
    }
}
