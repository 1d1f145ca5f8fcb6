package io.myelin.substrates.recipe;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.tapping.When;
import java.util.function.Predicate;

/// A step that sends the values that satisfy a predicate through a chain of its own.
///
/// @param <E> the emission type
/// @param predicate accepts the values that take the branch
/// @param chain the branch
record Branch<E>(Predicate<? super E> predicate, Chain<E, E> chain) implements Step<E, E> {

    /// Creates the stage.
    Receptor<E> join(Receptor<? super E> assembled, Receptor<? super E> next) {
        return new When<>(predicate, assembled, next);
    }
}
