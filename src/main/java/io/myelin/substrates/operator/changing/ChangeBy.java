package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Passes a value unless its key equals that of the previous value. Specification §6.2.3.
///
/// `null` is a key like any other. If the key function or `equals` throws, the last key stays.
///
/// @param <E> the emission type
public final class ChangeBy<E> extends Stage<E, E> {

    /// The key before the first value; equal to no other.
    private static final Object NONE = new Object();

    private final Function<? super E, ?> key;
    private @Nullable Object last = NONE;

    /// Creates the stage.
    public ChangeBy(Function<? super E, ?> key, Receptor<? super E> next) {
        super(next);
        this.key = key;
    }

    @Override
    public void receive(E value) {
        Object current = key.apply(value);
        if (!Objects.equals(last, current)) {
            last = current;
            next.receive(value);
        }
    }
}
