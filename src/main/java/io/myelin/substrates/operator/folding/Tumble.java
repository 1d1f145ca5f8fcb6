package io.myelin.substrates.operator.folding;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// Passes the fold of every n values, each batch from the identity. Specification §6.2.3.
///
/// An intermediate `null` is passed to the combiner; a `null` result is not emitted. A value for which the combiner
/// throws is not part of the batch: neither the fold nor the count changes.
///
/// @param <E> the emission type
public final class Tumble<E> extends Stage<E, E> {

    private final int size;
    private final BinaryOperator<E> combiner;
    private final E identity;
    private @Nullable E folded;
    private int left;

    /// Creates the stage.
    public Tumble(int size, BinaryOperator<E> combiner, E identity, Receptor<? super E> next) {
        super(next);
        this.size = size;
        this.combiner = combiner;
        this.identity = identity;
        this.folded = identity;
        this.left = size;
    }

    @Override
    public void receive(E value) {
        var batch = combiner.apply(folded, value);
        if (--left != 0) {
            folded = batch;
            return;
        }
        folded = identity;
        left = size;
        if (batch != null) {
            next.receive(batch);
        }
    }
}
