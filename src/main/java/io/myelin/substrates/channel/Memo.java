package io.myelin.substrates.channel;

import static java.util.Objects.requireNonNull;

import io.myelin.substrates.identity.InternedName;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The outcome of a function for one name.
///
/// Callers for the same name wait for the one that runs the function; callers for other names do
/// not, for every name has its own monitor.
///
/// @param <T> the type of the value
final class Memo<T> {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Memo.class, "value", Object.class);
        } catch (final ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /// Release store by the caller that ran the function, acquire load by all: the value is seen as
    /// the function left it.
    private @Nullable T value;
    /// These two are guarded by the monitor.
    private @Nullable Throwable failure;
    private boolean running;

    @SuppressWarnings("unchecked") // only a T is ever stored
    T value(final InternedName name, final Function<? super InternedName, ? extends T> function) {
        final T present = (T) VALUE.getAcquire(this);
        return present != null ? present : ask(name, function);
    }

    private synchronized T ask(
            final InternedName name, final Function<? super InternedName, ? extends T> function) {
        if (value != null) {
            return value;
        }
        if (failure != null) {
            throw Memo.<RuntimeException>sneak(failure);
        }
        if (running) {
            throw new IllegalStateException("the pool's function asked for the name it was asked for");
        }
        running = true;
        try {
            final T fresh = requireNonNull(function.apply(name), "the pool's function returned null");
            VALUE.setRelease(this, fresh);
            return fresh;
        } catch (final Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            running = false;
        }
    }

    /// Throws what the function threw, checked or not, as it threw it.
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X sneak(final Throwable thrown) throws X {
        throw (X) thrown;
    }
}
