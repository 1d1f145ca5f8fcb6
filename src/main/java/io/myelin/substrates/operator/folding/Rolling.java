package io.myelin.substrates.operator.folding;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Ring;
import io.myelin.substrates.operator.Stage;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// Passes the fold of the last n values, once there are n. Specification §6.2.3.
///
/// Folds from the identity each time, oldest value first. An intermediate `null` is passed to the combiner; a `null`
/// result is not emitted. If the combiner throws, the value still takes part in later folds.
///
/// @param <E> the emission type
public final class Rolling<E> extends Stage<E, E> {

    private final BinaryOperator<E> combiner;
    private final E identity;
    private final Ring<E> recent;

    /// Creates the stage.
    public Rolling(int size, BinaryOperator<E> combiner, E identity, Receptor<? super E> next) {
        super(next);
        this.combiner = combiner;
        this.identity = identity;
        this.recent = new Ring<>(size);
    }

    @Override
    public void receive(E value) {
        recent.add(value);
        if (!recent.isFull()) {
            return;
        }
        @Nullable E folded = identity;
        for (int i = 0, n = recent.size(); i < n; i++) {
            folded = combiner.apply(folded, recent.get(i));
        }
        if (folded != null) {
            next.receive(folded);
        }
    }
}
