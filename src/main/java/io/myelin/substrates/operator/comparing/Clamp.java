package io.myelin.substrates.operator.comparing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Comparator;

/// Passes every value, and replaces one that is out of bounds by the nearer bound. Specification §6.2.4.
///
/// @param <E> the emission type
public final class Clamp<E> extends Stage<E, E> {

    private final Comparator<? super E> comparator;
    private final E lower;
    private final E upper;

    /// Creates the stage, with bounds in order.
    public Clamp(Comparator<? super E> comparator, E lower, E upper, Receptor<? super E> next) {
        super(next);
        this.comparator = comparator;
        this.lower = lower;
        this.upper = upper;
    }

    @Override
    public void receive(E value) {
        if (comparator.compare(value, lower) < 0) {
            next.receive(lower);
        } else if (comparator.compare(value, upper) > 0) {
            next.receive(upper);
        } else {
            next.receive(value);
        }
    }
}
