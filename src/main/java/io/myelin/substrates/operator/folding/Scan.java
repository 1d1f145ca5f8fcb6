package io.myelin.substrates.operator.folding;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Folds every value into a state and emits a projection of the state. Specification §6.2.3.
///
/// `null` is a state like any other; a `null` projection is not emitted. If the step throws, the state is unchanged; if
/// the projection throws, the state stays advanced.
///
/// @param <I> the emission type
/// @param <S> the state's type
/// @param <O> the projection's type
public final class Scan<I, S, O> extends Stage<I, O> {

    private final BiFunction<? super S, ? super I, ? extends S> step;
    private final Function<? super S, ? extends O> emit;
    private @Nullable S state;

    /// Creates the stage.
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
