package io.myelin.substrates.state;

import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.operator.Ring;
import io.myelin.substrates.pipe.DirectPipe;
import io.myelin.substrates.pipe.EmissionPipe;

/// The most recent values of a pipe, kept until drained (Specification §11.1).
///
/// The buffer grows with its content up to the capacity, and is confined to the circuit's thread. A value for which the
/// stack or memory is too small is not kept, and takes no other value away: hence a [Ring], and not an `ArrayDeque`,
/// which is empty after it failed to grow.
///
/// @param <E> the type of the values
public final class BoundedBasin<E> implements Basin<E> {

    private final LinkedSubject<Basin<E>> subject;
    private final Worker worker;
    private final int capacity;
    private final DirectPipe<E> pipe;
    private final Target drains;
    private Ring<E> retained;

    /// @param subject  the basin's identity
    /// @param worker   the worker of its circuit
    /// @param capacity the maximum number of values kept, at least 1
    /// @throws IllegalArgumentException if the capacity is below 1
    public BoundedBasin(LinkedSubject<Basin<E>> subject, Worker worker, int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
        }
        this.subject = subject;
        this.worker = worker;
        this.capacity = capacity;
        retained = new Ring<>(capacity);
        LinkedSubject<Pipe<E>> identity = LinkedSubject.of(subject.name(), Pipe.class, subject);
        pipe = new DirectPipe<>(identity, Target.of(worker, (Receptor<E>) this::retain));
        drains = Target.of(worker, (Receptor<Pipe<? super E>>) this::release);
    }

    @Override
    public LinkedSubject<Basin<E>> subject() {
        return subject;
    }

    @Override
    public Pipe<E> pipe() {
        return pipe;
    }

    @Override
    public void drain(Pipe<? super E> target) {
        worker.submit(drains, EmissionPipe.require(target, subject, "drain"));
    }

    private void retain(E value) {
        retained.add(value);
    }

    /// Takes the buffer first: if an emission of the drain fails for lack of memory, no value may be drained twice.
    private void release(Pipe<? super E> target) {
        var values = retained;
        retained = new Ring<>(capacity);
        for (int i = 0, n = values.size(); i < n; i++) {
            target.emit(values.get(i));
        }
    }
}
