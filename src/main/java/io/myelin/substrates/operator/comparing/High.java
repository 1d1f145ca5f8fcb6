package io.myelin.substrates.operator.comparing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Passes the first value, and then each that is greater than all previous ones. Specification §6.2.4.
///
/// If the comparator throws, the maximum stays. It is not called for the first value.
///
/// @param <E> the emission type
public final class High<E> extends Stage<E, E> {

    private final Comparator<? super E> comparator;
    private @Nullable E mark;

    /// Creates the stage.
    public High(Comparator<? super E> comparator, Receptor<? super E> next) {
        super(next);
        this.comparator = comparator;
    }

    @Override
    public void receive(E value) {
        var standing = mark;
        if (standing == null || comparator.compare(value, standing) > 0) {
            mark = value;
            next.receive(value);
        }
    }
}
