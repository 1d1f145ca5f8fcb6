package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Passes the value with which a run of values that a predicate considers alike reaches a given length, once per run.
/// Specification §6.2.3.
///
/// Each value is compared with the first one of the run, not with the previous one, so slow drift ends a run too. The
/// latest value passes, not the first. If the predicate throws, the run and its length stay as they are.
///
/// @param <E> the emission type
public final class SteadyBy<E> extends Stage<E, E> {

    private final int count;
    private final BiPredicate<? super E, ? super E> alike;
    /// The value that began the run.
    private @Nullable E candidate;
    /// The number of values that the run still needs; 0 after it has passed one.
    private int left;

    /// Creates the stage.
    public SteadyBy(int count, BiPredicate<? super E, ? super E> alike, Receptor<? super E> next) {
        super(next);
        this.count = count;
        this.alike = alike;
    }

    @Override
    public void receive(E value) {
        var first = candidate;
        if (first == null || !alike.test(first, value)) {
            candidate = value;
            left = count;
        }
        if (left != 0 && --left == 0) {
            next.receive(value);
        }
    }
}
