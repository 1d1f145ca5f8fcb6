package io.myelin.substrates.operator.folding;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Folds every value into a state and hands on a projection of the state. Specification §6.2.3.
///
/// A `null` state is a state; a `null` projection is not handed on. A step that throws leaves the state as it
/// was; a projection that throws finds it advanced, and so it stays.
///
/// @param <I> the emission type
/// @param <S> the state's type
/// @param <O> the projection's type
public final class Scan<I, S, O> extends Stage<I, O> {

    private final BiFunction<? super S, ? super I, ? extends S> step;
    private final Function<? super S, ? extends O> emit;
    private @Nullable S state;

    /// Makes the stage.
    public Scan(@Nullable S initial, BiFunction<? super S, ? super I, ? extends S> step,
            Function<? super S, ? extends O> emit, Receptor<? super O> next) {
        super(next);
        this.step = step;
        this.emit = emit;
        this.state = initial;
    }

    @Override
    public void receive(I value) {
        var folded = step.apply(state, value);
        state = folded;
        var projected = emit.apply(folded);
        if (projected != null) {
            next.receive(projected);
        }
    }
}
