package io.myelin.substrates.pipe;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Loop;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.ExecutionContext;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.Origin;

/// A pipe of stages that end at a pipe which records the emitter, such as a sink's.
///
/// Stages run on the circuit's thread, where the emitter is unknown; so the queue entry carries the emitter's context.
///
/// @param <E> the type of the emissions
public final class TracedPipe<E> extends EmissionPipe<E> {

    private record Traced<E>(E emission, Subject<Current> emitter) {}

    private final Origin origin;
    private final Receptor<E> stages;

    /// @param subject the pipe's identity
    /// @param worker  the owning circuit's worker
    /// @param origin  the owning circuit's origin
    /// @param stages  the stages that each emission runs, with its origin
    public TracedPipe(
            LinkedSubject<Pipe<E>> subject,
            Loop worker,
            Origin origin,
            Receptor<E> stages) {
        super(subject, Target.of(worker, (Traced<E> traced) -> {
            origin.begin(traced.emitter);
            try {
                stages.receive(traced.emission);
            } finally {
                origin.end();
            }
        }).about(subject));
        this.origin = origin;
        this.stages = stages;
    }

    @Override
    public void emit(E emission) {
        requireNonNull(emission, "emission");
        worker().submit(target, new Traced<>(emission, ExecutionContext.current().subject()));
    }

    @Override
    Receptor<? super E> inline() {
        return stages;
    }

    @Override
    Origin origin() {
        return origin;
    }

    @Override
    public Receptor<?> entrance() {
        return stages;
    }

    @Override
    public void addTo(Dispatch dispatch) {
        dispatch.add(new Emitting<>(this));
    }
}
