package io.myelin.substrates.admission;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/// Carries context from one thread to another: a `ScopedValue`, a logger's MDC, a tracer's current span.
///
/// @param <C> the type of the carried value
public interface ContextCarrier<C> {

    /// Captures the context. Called on the emitter's thread, for each emission.
    ///
    /// @return the context, which must be safe to use on another thread
    C capture();

    /// Runs an action within the context, and restores the former context, even if the action throws; passes its
    /// exception on. Called on the circuit's thread, once for each emission, and one call at a time for each circuit.
    ///
    /// @param context    as captured
    /// @param processing the receptor's processing of one emission; to be run once
    void run(C context, Runnable processing);

    /// A carrier of a scoped value: of its binding, which may be `null`, or of the fact that it is unbound. A scoped
    /// value cannot be unbound again: if the circuit's thread factory binds it, receptors of unbound emissions see that
    /// binding.
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
