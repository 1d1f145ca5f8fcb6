package io.myelin.substrates.operator.comparing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Passes the first value, then each that is greater than all before. Specification §6.2.4.
///
/// A comparator that throws leaves the mark where it is. The first value is compared with nothing.
///
/// @param <E> the emission type
public final class High<E> extends Stage<E, E> {

    private final Comparator<? super E> comparator;
    private @Nullable E mark;

    /// Makes the stage.
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
