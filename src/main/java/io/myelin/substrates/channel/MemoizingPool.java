package io.myelin.substrates.channel;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Substrate;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.NameTable;
import java.util.function.Function;

/// A pool that calls its function once per name and then returns or throws the same outcome (Specification §10.1, §12).
///
/// @param <T> the type of the values
public final class MemoizingPool<T> implements Pool<T> {

    private final Subject<?> receiver;
    private final Function<? super InternedName, ? extends T> function;
    private final NameTable<Memo<T>> memos = new NameTable<>();

    /// @param receiver the object that a fault names as the one called, because a pool has no subject
    /// @param function computes the value of a name
    public MemoizingPool(
            Subject<?> receiver, Function<? super InternedName, ? extends T> function) {
        this.receiver = receiver;
        this.function = function;
    }

    @Override
    public T get(Name name) {
        return value(InternedName.require(name, receiver, "get"));
    }

    @Override
    public T get(Subject<?> subject) {
        return value(LinkedSubject.require(subject, receiver, "get").name());
    }

    @Override
    public T get(Substrate<?> substrate) {
        return get(requireNonNull(substrate, "substrate").subject());
    }

    @Override
    public <U> Pool<U> pool(Function<? super T, ? extends U> fn) {
        requireNonNull(fn, "fn");
        return new MemoizingPool<>(receiver, name -> fn.apply(value(name)));
    }

    private T value(InternedName name) {
        Memo<T> memo = memos.get(name);
        return (memo != null ? memo : memos.get(name, _ -> new Memo<>())).value(name, function);
    }
}
