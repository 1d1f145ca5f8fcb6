package io.myelin.substrates.channel;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Sink;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Substrate;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.NameTable;
import io.myelin.substrates.identity.Origin;
import io.myelin.substrates.pipe.CapturePipe;
import io.myelin.substrates.pipe.EmissionPipe;
import java.util.List;
import java.util.function.Function;

/// Named pipes whose emissions all go to one endpoint, as captures (Specification §10.5, §11.1).
///
/// @param <E> the type of the emissions
public final class CaptureSink<E> implements Sink<E> {

    private final LinkedSubject<Sink<E>> subject;
    private final EmissionPipe<Capture<E>> endpoint;
    private final Target target;
    private final Origin origin;
    private final NameTable<CapturePipe<E>> pipes = new NameTable<>();

    /// @param subject  the sink's identity
    /// @param worker   the worker of its circuit
    /// @param origin   the circuit's origin
    /// @param endpoint the receiver of the captures, on any circuit
    public CaptureSink(
            LinkedSubject<Sink<E>> subject,
            Worker worker,
            Origin origin,
            EmissionPipe<Capture<E>> endpoint) {
        this.subject = subject;
        this.origin = origin;
        this.endpoint = endpoint;
        target = endpoint.targetFrom(worker).about(subject);
    }

    /// The receiver of the captures, on any circuit.
    public EmissionPipe<Capture<E>> endpoint() {
        return endpoint;
    }

    @Override
    public LinkedSubject<Sink<E>> subject() {
        return subject;
    }

    /// The pipes that were asked for so far, in no particular order.
    public List<CapturePipe<E>> pipes() {
        return pipes.values();
    }

    @Override
    public Pipe<E> get(Name name) {
        return pipe(InternedName.require(name, subject, "get"));
    }

    @Override
    public Pipe<E> get(Subject<?> named) {
        return pipe(LinkedSubject.require(named, subject, "get").name());
    }

    @Override
    public Pipe<E> get(Substrate<?> substrate) {
        return get(requireNonNull(substrate, "substrate").subject());
    }

    private Pipe<E> pipe(InternedName name) {
        CapturePipe<E> present = pipes.get(name);
        return present != null ? present : pipes.get(name, this::open);
    }

    private CapturePipe<E> open(InternedName name) {
        return new CapturePipe<>(LinkedSubject.of(name, Pipe.class, subject), target, origin);
    }

    @Override
    public <U> Pool<U> pool(Function<? super Pipe<E>, ? extends U> fn) {
        requireNonNull(fn, "fn");
        return new MemoizingPool<>(subject, name -> fn.apply(pipe(name)));
    }
}
