package io.myelin.substrates.operator.folding;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Folds every value into a state and emits a projection of both. Specification §6.2.3.
///
/// Differs from [Scan] only in the arguments of the projection.
///
/// @param <I> the emission type
/// @param <S> the state's type
/// @param <O> the projection's type
public final class ScanWithInput<I, S, O> extends Stage<I, O> {

    private final BiFunction<? super S, ? super I, ? extends S> step;
    private final BiFunction<? super S, ? super I, ? extends O> emit;
    private @Nullable S state;

    /// Creates the stage.
    public ScanWithInput(@Nullable S initial, BiFunction<? super S, ? super I, ? extends S> step,
            BiFunction<? super S, ? super I, ? extends O> emit, Receptor<? super O> next) {
        super(next);
        this.step = step;
        this.emit = emit;
        this.state = initial;
    }

    @Override
    public void receive(I value) {
        var folded = step.apply(state, value);
        state = folded;
        var projected = emit.apply(folded, value);
        if (projected != null) {
            next.receive(projected);
        }
    }
}
