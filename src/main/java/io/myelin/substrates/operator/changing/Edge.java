package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiPredicate;

/// Passes a value that forms a transition with the previous one. Specification §6.2.3.
///
/// Every value counts as the previous one for the next, even if it is dropped or the predicate throws.
///
/// @param <E> the emission type
public final class Edge<E> extends Stage<E, E> {

    private final BiPredicate<? super E, ? super E> transition;
    private E previous;

    /// Creates the stage.
    public Edge(E initial, BiPredicate<? super E, ? super E> transition, Receptor<? super E> next) {
        super(next);
        this.transition = transition;
        this.previous = initial;
    }

    @Override
    public void receive(E value) {
        var before = previous;
        previous = value;
        if (transition.test(before, value)) {
            next.receive(value);
        }
    }
}
