package io.myelin.substrates.window;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.substrates.operator.Stage;

/// Turns each value into a window of the last n, itself included. Specification §6.2.3, §6.4.
///
/// The window is valid until the rest of the chain returns, normally or not.
///
/// @param <E> the emission type
public final class RollingWindow<E> extends Stage<E, Window<E>> {

    private final LeasedRing<E> ring;

    /// Creates the stage; faults of its windows name the subject.
    public RollingWindow(int capacity, Subject<?> subject, Receptor<? super Window<E>> next) {
        super(next);
        this.ring = new LeasedRing<>(capacity, subject);
    }

    @Override
    public void receive(E value) {
        ring.add(value);
        try {
            next.receive(ring.open());
        } finally {
            ring.close();
        }
    }
}
