package io.myelin.substrates.pipe;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.State;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.ExecutionContext;
import io.myelin.substrates.identity.LinkedState;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.Origin;

/// A pipe of a sink: each emission enters the queue as a capture, created on the emitter's thread, where the emitting
/// context is known (Specification §11.1).
///
/// @param <E> the type of the emissions
public final class CapturePipe<E> extends EmissionPipe<E> {

    private final Origin origin;

    /// @param subject the pipe's identity, which its captures name
    /// @param target  delivers captures
    /// @param origin  the owning circuit's origin
    public CapturePipe(LinkedSubject<Pipe<E>> subject, Target target, Origin origin) {
        super(subject, target);
        this.origin = origin;
    }

    @Override
    public void emit(E emission) {
        requireNonNull(emission, "emission");
        worker().submit(target, capture(emission, ExecutionContext.current().subject()));
    }

    /// The circuit emits the capture, whichever thread emitted the value: a sink downstream must not record the first
    /// emitter again. Stages upstream may emit more on the first emitter's behalf, so it is restored.
    @Override
    Receptor<? super E> inline() {
        return new Inlined<>(this);
    }

    /// What runs a sink's pipe after stages.
    ///
    /// @param <E> the type of the emissions
    /// @param pipe the sink's pipe
    public record Inlined<E>(CapturePipe<E> pipe) implements Receptor<E> {

        @Override
        public void receive(E emission) {
            Origin origin = pipe.origin;
            Subject<Current> emitter = origin.present();
            Capture<E> capture = pipe.capture(emission, emitter);
            origin.end();
            try {
                pipe.target.receive(capture);
            } finally {
                origin.begin(emitter);
            }
        }
    }

    @Override
    Origin origin() {
        return origin;
    }

    @Override
    public void addTo(Dispatch dispatch) {
        dispatch.add(new Emitting<>(this));
    }

    private Capture<E> capture(E emission, Subject<Current> emitter) {
        return new Minted<>(subject(), emitter, emission);
    }

    private record Minted<E>(Subject<Pipe<E>> subject, Subject<Current> current, E emission)
            implements Capture<E> {
        @Override
        public State state() {
            return LinkedState.EMPTY;
        }
    }
}
