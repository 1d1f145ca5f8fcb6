package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiPredicate;

/// Passes a value if it stands in a relation to the value passed last. Specification §6.2.3.
///
/// The reference moves only to values that pass: a value that is refused, or whose test throws, leaves it alone.
///
/// @param <E> the emission type
public final class PairwiseGuard<E> extends Stage<E, E> {

    private final BiPredicate<? super E, ? super E> predicate;
    private E passed;

    /// Makes the stage.
    public PairwiseGuard(E initial, BiPredicate<? super E, ? super E> predicate, Receptor<? super E> next) {
        super(next);
        this.predicate = predicate;
        this.passed = initial;
    }

    @Override
    public void receive(E value) {
        if (predicate.test(passed, value)) {
            passed = value;
            next.receive(value);
        }
    }
}
