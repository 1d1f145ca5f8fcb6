package io.myelin.substrates.operator.tapping;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Sends the values that satisfy a predicate through a branch and passes the others. Specification §6.2.2.
///
/// The branch is a chain that ends at the next stage, so the values that it emits rejoin the others there.
///
/// @param <E> the emission type
public final class When<E> extends Stage<E, E> {

    private final Predicate<? super E> predicate;
    private final Receptor<? super E> branch;

    /// Creates the stage; the branch ends at `next`.
    public When(Predicate<? super E> predicate, Receptor<? super E> branch, Receptor<? super E> next) {
        super(next);
        this.predicate = predicate;
        this.branch = branch;
    }

    /// The first stage of the branch, or the next stage.
    public Receptor<? super E> branch() {
        return branch;
    }

    @Override
    public void receive(E value) {
        if (predicate.test(value)) {
            branch.receive(value);
        } else {
            next.receive(value);
        }
    }
}
