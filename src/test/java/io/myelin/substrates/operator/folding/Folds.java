package io.myelin.substrates.operator.folding;

import static io.myelin.substrates.operator.Chains.taste;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;

/// Folds whose result depends on the order.
final class Folds {

    /// A fold that remembers everything; a 0 clears it.
    static final BiFunction<String, Integer, String> STEP =
            (state, value) -> taste(value) == 0 ? null : (state == null ? "" : state) + value;

    /// The same over one type, for the fiber's operators.
    static final BinaryOperator<Integer> FOLD =
            (state, value) -> taste(value) == 0 ? null : (state == null ? 7 : state * 10 + value) % 10_007;

    private Folds() {}

    static <S> S fold(S initial, List<Integer> values, BiFunction<S, Integer, S> step) {
        S state = initial;
        for (int value : values) {
            state = step.apply(state, value);
        }
        return state;
    }
}
