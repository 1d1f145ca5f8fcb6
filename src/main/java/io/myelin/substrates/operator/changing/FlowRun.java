package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Run;
import io.myelin.substrates.operator.Stage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Turns each value into its run so far. Specification §6.2.3.
///
/// A run is a sequence of equal values. If `equals` throws, the run stays as it is.
///
/// @param <E> the emission type
public final class FlowRun<E> extends Stage<E, Run<E>> {

    private @Nullable E previous;
    private long length;

    /// Creates the stage.
    public FlowRun(Receptor<? super Run<E>> next) {
        super(next);
    }

    @Override
    public void receive(E value) {
        length = Objects.equals(previous, value) ? length + 1 : 1;
        previous = value;
        next.receive(new CountedRun<>(value, length));
    }
}
