package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// A gate that one predicate opens and another one closes. Specification §6.2.3.
///
/// The value that opens the gate passes; the one that closes it does not. Only the predicate that could change the
/// state is called; if it throws, the state stays.
///
/// @param <E> the emission type
public final class Hysteresis<E> extends Stage<E, E> {

    private final Predicate<? super E> enter;
    private final Predicate<? super E> exit;
    private boolean open;

    /// Creates the stage, closed.
    public Hysteresis(Predicate<? super E> enter, Predicate<? super E> exit, Receptor<? super E> next) {
        super(next);
        this.enter = enter;
        this.exit = exit;
    }

    @Override
    public void receive(E value) {
        boolean pass = open ? !exit.test(value) : enter.test(value);
        open = pass;
        if (pass) {
            next.receive(value);
        }
    }
}
