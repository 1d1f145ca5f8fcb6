package io.myelin.substrates.operator.comparing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Comparator;

/// Drops the values between two bounds, either bound included. Specification §6.2.4.
///
/// @param <E> the emission type
public final class Deadband<E> extends Stage<E, E> {

    private final Comparator<? super E> comparator;
    private final E lower;
    private final E upper;

    /// Creates the stage, with bounds in order.
    public Deadband(Comparator<? super E> comparator, E lower, E upper, Receptor<? super E> next) {
        super(next);
        this.comparator = comparator;
        this.lower = lower;
        this.upper = upper;
    }

    @Override
    public void receive(E value) {
        if (comparator.compare(value, lower) < 0 || comparator.compare(value, upper) > 0) {
            next.receive(value);
        }
    }
}
