package io.myelin.substrates.admission;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/// Takes context from one thread to another: a `ScopedValue`, a logger's MDC, the present span of a tracer.
///
/// @param <C> the type of the carried value
public interface ContextCarrier<C> {

    /// Reads the context. On the emitter's thread.
    C capture();

    /// Runs something within the context, and takes the context away again. On the circuit's thread.
    void run(C context, Runnable processing);

    /// Carries the binding of a scoped value, one to `null` included, or that it has none.
    ///
    /// @throws NullPointerException if the key is `null`
    static <T> ContextCarrier<Optional<ScopedValue.Carrier>> of(ScopedValue<T> key) {
        requireNonNull(key, "key");
        return new ContextCarrier<>() {
            @Override
            public Optional<ScopedValue.Carrier> capture() {
                return key.isBound() ? Optional.of(ScopedValue.where(key, key.get())) : Optional.empty();
            }

            @Override
            public void run(Optional<ScopedValue.Carrier> context, Runnable processing) {
                if (context.isPresent()) {
                    context.get().run(processing);
                } else {
                    processing.run();
                }
            }
        };
    }
}
