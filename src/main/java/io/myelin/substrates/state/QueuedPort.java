package io.myelin.substrates.state;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Port;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.EmissionPipe;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A value changed by queued operations, which never return it to their callers (Specification §11.5).
///
/// Each operation is an emission to a target of its own, so the queues carry the argument itself. Only [#update(Object,
/// BiFunction)], which has two arguments, allocates.
///
/// @param <E> the type of the value
public final class QueuedPort<E> implements Port<E> {

    private record Change<E, A>(A argument, BiFunction<? super E, ? super A, ? extends E> function) {
        @Nullable E apply(E value) {
            return function.apply(value, argument);
        }
    }

    private final LinkedSubject<Port<E>> subject;
    private final Worker worker;
    private final Target emissions;
    private final Target replacements;
    private final Target updates;
    private final Target changes;
    /// Confined to the circuit's thread.
    private E value;

    /// @param subject the port's identity
    /// @param worker  the worker of its circuit
    /// @param initial the seed
    public QueuedPort(LinkedSubject<Port<E>> subject, Worker worker, E initial) {
        this.subject = subject;
        this.worker = worker;
        value = requireNonNull(initial, "initial");
        emissions = Target.of(worker, (Receptor<Pipe<? super E>>) pipe -> pipe.emit(value));
        replacements = Target.of(worker, (Receptor<E>) replacement -> value = replacement);
        updates = Target.of(worker, (Receptor<UnaryOperator<E>>) function -> store(function.apply(value)))
                .about(subject);
        changes = Target.of(worker, (Receptor<Change<E, ?>>) change -> store(change.apply(value)))
                .about(subject);
    }

    @Override
    public LinkedSubject<Port<E>> subject() {
        return subject;
    }

    @Override
    public void emit(Pipe<? super E> pipe) {
        worker.submit(emissions, EmissionPipe.require(pipe, subject, "emit"));
    }

    @Override
    public void replace(E replacement) {
        worker.submit(replacements, requireNonNull(replacement, "value"));
    }

    @Override
    public void update(UnaryOperator<E> fn) {
        worker.submit(updates, requireNonNull(fn, "fn"));
    }

    @Override
    public <A> void update(A arg, BiFunction<? super E, ? super A, ? extends E> fn) {
        requireNonNull(arg, "arg");
        requireNonNull(fn, "fn");
        worker.submit(changes, new Change<>(arg, fn));
    }

    private void store(@Nullable E result) {
        if (result == null) {
            throw new Fault(subject, "update", "the function returned null; the port keeps its value");
        }
        value = result;
    }
}
