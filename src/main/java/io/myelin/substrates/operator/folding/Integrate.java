package io.myelin.substrates.operator.folding;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Folds values into a state until a predicate accepts it, then emits the state and starts over. Specification §6.2.3.
///
/// `null` is a state like any other, but is not emitted. If the accumulator throws, the state is unchanged; if the
/// predicate throws, the state stays advanced.
///
/// @param <E> the emission type
public final class Integrate<E> extends Stage<E, E> {

    private final @Nullable E initial;
    private final BinaryOperator<E> accumulator;
    private final Predicate<? super E> fire;
    private @Nullable E state;

    /// Creates the stage.
    public Integrate(@Nullable E initial, BinaryOperator<E> accumulator, Predicate<? super E> fire,
            Receptor<? super E> next) {
        super(next);
        this.initial = initial;
        this.accumulator = accumulator;
        this.fire = fire;
        this.state = initial;
    }

    @Override
    public void receive(E value) {
        var accumulated = accumulator.apply(state, value);
        state = accumulated;
        if (fire.test(accumulated)) {
            state = initial;
            if (accumulated != null) {
                next.receive(accumulated);
            }
        }
    }
}
