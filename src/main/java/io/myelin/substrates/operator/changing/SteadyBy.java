package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Passes, once per run of values alike, the one that completes the count. Specification §6.2.3.
///
/// Each value is held against the one that began the run, not against its neighbour, so slow drift ends a run
/// too. The value passed is the latest, not the first. If the predicate throws, run and count stand.
///
/// @param <E> the emission type
public final class SteadyBy<E> extends Stage<E, E> {

    private final int count;
    private final BiPredicate<? super E, ? super E> alike;
    /// The value that began the run.
    private @Nullable E candidate;
    /// How many more the run needs; 0 once it has passed one.
    private int left;

    /// Makes the stage.
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
