package io.myelin.substrates.operator.folding;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Folds every value into a state and hands on the state. Specification §6.2.3.
///
/// Serves the fiber's reduction and the flow's scan without projection. A `null` state is kept and handed to
/// the next step, but not handed on. A step that throws leaves the state as it was.
///
/// @param <I> the emission type
/// @param <S> the state's type
public final class Reduce<I, S> extends Stage<I, S> {

    private final BiFunction<? super S, ? super I, ? extends S> step;
    private @Nullable S state;

    /// Makes the stage.
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
