package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Passes the value that completes n consecutive matches, and starts a new count. Specification §6.2.3.
///
/// If the predicate throws, the count stays as it is.
///
/// @param <E> the emission type
public final class Streak<E> extends Stage<E, E> {

    private final int required;
    private final Predicate<? super E> matches;
    private int count;

    /// Creates the stage.
    public Streak(int required, Predicate<? super E> matches, Receptor<? super E> next) {
        super(next);
        this.required = required;
        this.matches = matches;
    }

    @Override
    public void receive(E value) {
        if (!matches.test(value)) {
            count = 0;
        } else if (++count == required) {
            count = 0;
            next.receive(value);
        }
    }
}
