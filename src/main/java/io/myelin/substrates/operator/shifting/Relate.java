package io.myelin.substrates.operator.shifting;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Emits an operation's result for each value and the previous one. Specification §6.2.3.
///
/// Every value becomes the previous one before the operation runs, even if the operation throws. A `null` result is not
/// emitted.
///
/// @param <I> the emission type
/// @param <O> the result's type
public final class Relate<I, O> extends Stage<I, O> {

    private final BiFunction<? super I, ? super I, ? extends O> operation;
    private @Nullable I previous;

    /// Creates the stage.
    public Relate(@Nullable I initial, BiFunction<? super I, ? super I, ? extends O> operation,
            Receptor<? super O> next) {
        super(next);
        this.operation = operation;
        this.previous = initial;
    }

    @Override
    public void receive(I value) {
        var before = previous;
        previous = value;
        var related = operation.apply(before, value);
        if (related != null) {
            next.receive(related);
        }
    }
}
