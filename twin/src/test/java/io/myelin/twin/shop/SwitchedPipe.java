package io.myelin.twin.shop;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import org.jspecify.annotations.Nullable;

/// Hands on what is emitted, or drops it.
///
/// @param <E> the type of the emissions
final class SwitchedPipe<E> implements Pipe<E> {

    private final Subject<Pipe<E>> subject;
    private volatile @Nullable Pipe<E> target;

    /// @param subject of any pipe of this type
    SwitchedPipe(Subject<Pipe<E>> subject) {
        this.subject = subject;
    }

    /// @param target where to emit; `null` to drop
    void to(@Nullable Pipe<E> target) {
        this.target = target;
    }

    @Override
    public void emit(E emission) {
        var now = target;
        if (now != null) {
            now.emit(emission);
        }
    }

    @Override
    public Subject<Pipe<E>> subject() {
        return subject;
    }
}
