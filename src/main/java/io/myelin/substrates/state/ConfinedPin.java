package io.myelin.substrates.state;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pin;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.identity.LinkedSubject;

/// A value that only the circuit's thread may access, without a queue (Specification §11.6). Confinement makes a plain
/// field sufficient.
///
/// @param <E> the type of the value
public final class ConfinedPin<E> implements Pin<E> {

    private final LinkedSubject<Pin<E>> subject;
    private final Worker worker;
    private E value;

    /// @param subject the pin's identity
    /// @param worker  the worker of its circuit
    /// @param initial the seed
    public ConfinedPin(LinkedSubject<Pin<E>> subject, Worker worker, E initial) {
        this.subject = subject;
        this.worker = worker;
        value = requireNonNull(initial, "initial");
    }

    @Override
    public LinkedSubject<Pin<E>> subject() {
        return subject;
    }

    @Override
    public E get() {
        requireOwner();
        return value;
    }

    @Override
    public void set(E replacement) {
        requireNonNull(replacement, "value");
        requireOwner();
        value = replacement;
    }

    private void requireOwner() {
        if (!worker.isCurrent()) {
            throw new IllegalStateException("pin used outside its circuit's thread");
        }
    }
}
