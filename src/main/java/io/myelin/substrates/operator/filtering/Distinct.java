package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.HashSet;
import java.util.Set;

/// Passes the first of equal values. Specification §6.2.3.
///
/// Remembers every distinct value for as long as the chain lives.
///
/// @param <E> the emission type
public final class Distinct<E> extends Stage<E, E> {

    private final Set<E> seen = new HashSet<>();

    /// Creates the stage.
    public Distinct(Receptor<? super E> next) {
        super(next);
    }

    @Override
    public void receive(E value) {
        if (seen.add(value)) {
            next.receive(value);
        }
    }
}
