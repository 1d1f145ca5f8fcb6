package io.myelin.substrates.channel;

import static java.util.Objects.requireNonNull;

import io.myelin.substrates.identity.InternedName;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The outcome of a function for one name.
///
/// The first caller runs the function. Callers for the same name wait for it; callers for other names do not.
///
/// @param <T> the type of the value
final class Memo<T> {

    private static final VarHandle VALUE;
    private static final VarHandle PROGRESS;

    static {
        try {
            var lookup = MethodHandles.lookup();
            VALUE = lookup.findVarHandle(Memo.class, "value", Object.class);
            PROGRESS = lookup.findVarHandle(Memo.class, "progress", Object.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /// Replaces the computation when there is a value: it must not keep its thread reachable.
    private static final Object SUCCEEDED = new Object();

    /// Release store by the caller that ran the function, acquire load by all: readers see the value as the function
    /// left it.
    private @Nullable T value;
    /// Null until the function is called; then its [Computation]; finally [#SUCCEEDED], or the exception that the
    /// function threw. The compare-and-exchange from null elects the caller that runs the function. The release store
    /// of the final state pairs with the volatile load, so a reader of that state sees the outcome.
    @SuppressWarnings("unused") // through PROGRESS
    private @Nullable Object progress;

    @SuppressWarnings("unchecked") // only a T is ever stored
    T value(InternedName name, Function<? super InternedName, ? extends T> function) {
        T present = (T) VALUE.getAcquire(this);
        return present != null ? present : ask(name, function);
    }

    private T ask(InternedName name, Function<? super InternedName, ? extends T> function) {
        var own = new Computation();
        Object found = PROGRESS.compareAndExchange(this, null, own);
        if (found == null) {
            return compute(own, name, function);
        }
        if (found instanceof Computation running) {
            running.await();
            found = PROGRESS.getVolatile(this);
        }
        if (found instanceof Throwable failure) {
            throw Memo.<RuntimeException>sneak(failure);
        }
        return requireNonNull(value);
    }

    private T compute(
            Computation own,
            InternedName name,
            Function<? super InternedName, ? extends T> function) {
        try {
            T fresh = requireNonNull(function.apply(name), "the pool's function returned null");
            VALUE.setRelease(this, fresh);
            PROGRESS.setRelease(this, SUCCEEDED);
            return fresh;
        } catch (Throwable thrown) {
            PROGRESS.setRelease(this, thrown);
            throw thrown;
        } finally {
            own.end();
        }
    }

    /// Rethrows the function's exception, checked or not, unwrapped.
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X sneak(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
