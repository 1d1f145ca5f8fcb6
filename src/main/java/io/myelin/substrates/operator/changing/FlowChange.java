package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Change;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reports each run when the next begins. Specification §6.2.3.
///
/// A run is a sequence of equal values. If `equals` throws, the run stays as it is.
///
/// @param <E> the emission type
public final class FlowChange<E> extends Stage<E, Change<E>> {

    private @Nullable E previous;
    private long length;

    /// Creates the stage.
    public FlowChange(Receptor<? super Change<E>> next) {
        super(next);
    }

    @Override
    public void receive(E value) {
        var before = previous;
        if (before != null && Objects.equals(before, value)) {
            previous = value;
            length++;
            return;
        }
        var ended = length;
        previous = value;
        length = 1;
        if (before != null) {
            next.receive(new ClosedRun<>(before, ended, value));
        }
    }
}
