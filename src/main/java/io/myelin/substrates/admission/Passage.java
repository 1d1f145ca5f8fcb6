package io.myelin.substrates.admission;

import java.util.concurrent.atomic.AtomicBoolean;

/// A value on its way through a [BacklogGate], with the place that it takes there.
///
/// The circuit gives the place back when it takes the value, the producer when `emit` throws. Both may happen: `emit`
/// throws after it has admitted a value where there is no thread to be had. The compare-and-set lets one of them
/// through. Any thread.
///
/// @param <E> the emission type
@SuppressWarnings("serial") // never serialised; the superclass saves an object
final class Passage<E> extends AtomicBoolean {

    private final transient BacklogGate gate;
    private final transient E value;

    Passage(BacklogGate gate, E value) {
        this.gate = gate;
        this.value = value;
    }

    E value() {
        return value;
    }

    /// Gives the place back, the first time.
    void leave() {
        if (compareAndSet(false, true)) {
            gate.leave();
        }
    }
}
