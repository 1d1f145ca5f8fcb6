package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiPredicate;

/// Passes a value if a predicate accepts it together with the last value passed. Specification §6.2.3.
///
/// A value that is dropped, or for which the predicate throws, does not change the last value.
///
/// @param <E> the emission type
public final class PairwiseGuard<E> extends Stage<E, E> {

    private final BiPredicate<? super E, ? super E> predicate;
    private E passed;

    /// Creates the stage.
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
