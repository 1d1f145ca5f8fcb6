package io.myelin.substrates.admission;

import java.util.concurrent.atomic.AtomicBoolean;

/// A value that occupies a place of a [BacklogGate].
///
/// The circuit gives the place back when it takes the value; the producer does when `emit` throws. Both may happen:
/// `emit` also throws after admission, if no thread can be started. The compare-and-set lets only one of them give the
/// place back. Any thread.
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

    /// Gives the place back; later calls do nothing.
    void leave() {
        if (compareAndSet(false, true)) {
            gate.leave();
        }
    }
}
