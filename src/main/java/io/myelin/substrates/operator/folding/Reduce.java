package io.myelin.substrates.operator.folding;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Folds every value into a state and emits the state. Specification §6.2.3.
///
/// Implements `Fiber.reduce`, and `Flow.scan` without a projection. A `null` state is kept and passed to the next step,
/// but not emitted. If the step throws, the state is unchanged.
///
/// @param <I> the emission type
/// @param <S> the state's type
public final class Reduce<I, S> extends Stage<I, S> {

    private final BiFunction<? super S, ? super I, ? extends S> step;
    private @Nullable S state;

    /// Creates the stage.
    public Reduce(@Nullable S initial, BiFunction<? super S, ? super I, ? extends S> step,
            Receptor<? super S> next) {
        super(next);
        this.step = step;
        this.state = initial;
    }

    @Override
    public void receive(I value) {
        var folded = step.apply(state, value);
        state = folded;
        if (folded != null) {
            next.receive(folded);
        }
    }
}
