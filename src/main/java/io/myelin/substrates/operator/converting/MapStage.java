package io.myelin.substrates.operator.converting;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Function;

/// Emits a function's result for each value, unless it is `null`. Specification §6.2.1, §6.2.2.
///
/// Implements `Flow.map` and `Fiber.replace`.
///
/// @param <I> the emission type
/// @param <O> the result's type
public final class MapStage<I, O> extends Stage<I, O> {

    private final Function<? super I, ? extends O> function;

    /// Creates the stage.
    public MapStage(Function<? super I, ? extends O> function, Receptor<? super O> next) {
        super(next);
        this.function = function;
    }

    @Override
    public void receive(I value) {
        var converted = function.apply(value);
        if (converted != null) {
            next.receive(converted);
        }
    }
}
