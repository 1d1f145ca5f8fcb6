package io.myelin.substrates.state;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.DirectPipe;
import io.myelin.substrates.pipe.PipeFed;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A value written on the circuit's thread and read from any (Specification §11.2).
///
/// The write is a release store and the read an acquire load: a reader sees the value as it was when it was emitted. To
/// see a certain update, call `await` first. A volatile store would cost a full fence for each update and give readers
/// no further guarantee.
///
/// @param <E> the type of the value
public final class PublishedCell<E> implements Cell<E>, PipeFed<E> {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(PublishedCell.class, "value", Object.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final LinkedSubject<Cell<E>> subject;
    private final DirectPipe<E> pipe;
    @SuppressWarnings("unused") // through VALUE
    private Object value;

    /// @param subject the cell's identity
    /// @param worker  the worker of its circuit
    /// @param initial the seed
    public PublishedCell(LinkedSubject<Cell<E>> subject, Worker worker, E initial) {
        this.subject = subject;
        value = requireNonNull(initial, "initial");
        LinkedSubject<Pipe<E>> identity = LinkedSubject.of(subject.name(), Pipe.class, subject);
        pipe = new DirectPipe<>(
                identity, Target.of(worker, (Receptor<E>) emission -> VALUE.setRelease(this, emission)));
        VarHandle.releaseFence(); // even a reader that got the cell through a data race must see its seed
    }

    @Override
    public LinkedSubject<Cell<E>> subject() {
        return subject;
    }

    @Override
    @SuppressWarnings("unchecked") // only an E is ever stored
    public E get() {
        return (E) VALUE.getAcquire(this);
    }

    @Override
    public Pipe<E> pipe() {
        return pipe;
    }

    @Override
    public DirectPipe<E> feed() {
        return pipe;
    }
}
