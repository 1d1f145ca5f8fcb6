package io.myelin.substrates.pipe;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Loop;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.Faults;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.Origin;
import org.jspecify.annotations.Nullable;

/// A pipe of this provider (Specification §6.1): a subject, and the target of its emissions on the circuit that owns
/// it.
///
/// A pipe refers to its circuit's worker, and to nothing else of the circuit.
///
/// @param <E> the type of the emissions
public abstract class EmissionPipe<E> implements Pipe<E> {

    /// The target of the emissions; refers to the worker that owns it.
    final Target target;
    private final LinkedSubject<Pipe<E>> subject;

    EmissionPipe(LinkedSubject<Pipe<E>> subject, Target target) {
        this.subject = subject;
        this.target = target;
    }

    /// Checks that a pipe is of this provider.
    ///
    /// @param pipe      the pipe to be recognised
    /// @param receiver  the subject of the object that was called
    /// @param operation the API method that was called
    /// @throws NullPointerException if the pipe is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if it is not of this provider
    public static <E> EmissionPipe<E> require(
            Pipe<E> pipe, Subject<?> receiver, String operation) {
        if (pipe instanceof EmissionPipe<E> own) {
            return own;
        }
        throw Faults.foreign(receiver, operation, requireNonNull(pipe, "pipe"));
    }

    @Override
    public final LinkedSubject<Pipe<E>> subject() {
        return subject;
    }

    /// The worker of the circuit that owns this pipe.
    public final Loop worker() {
        return target.worker();
    }

    /// A pipe of the same circuit that runs stages before this pipe's own dispatch.
    ///
    /// An emission to it is queued once; the stages and this pipe's dispatch then run together on the
    /// circuit's thread (Specification §6.2.6). The new pipe's subject has this pipe's name and is
    /// enclosed by this pipe's subject.
    ///
    /// @param stageFactory creates the stages; called once, now, on the calling thread
    public final <I> Pipe<I> prepend(StageFactory<I, ? extends E> stageFactory) {
        LinkedSubject<Pipe<I>> derived = LinkedSubject.of(subject.name(), Pipe.class, subject);
        Receptor<I> stages = stageFactory.assemble(
                inline(), new AttachmentPoint(derived, worker().clock(), worker().operators()));
        Origin origin = origin();
        return origin == null
                ? new DirectPipe<>(derived, Target.of(worker(), stages))
                : new TracedPipe<>(derived, worker(), origin, stages);
    }

    /// The target by which a component of a circuit emits to this pipe: this pipe's own target on the same circuit, and
    /// on another circuit a target that emits to this pipe.
    ///
    /// @param from the worker of the component's circuit
    public final Target targetFrom(Loop from) {
        if (from == worker()) {
            return Target.of(from, inline());
        }
        var dispatch = new Dispatch(from);
        addTo(dispatch);
        return Target.of(from, dispatch);
    }

    /// What runs for each emission: the target, or the stages before it. For a picture.
    public Receptor<?> entrance() {
        return target;
    }

    /// A receptor that runs this pipe's dispatch for each value, without another queue hop. To be called on the
    /// circuit's thread only.
    abstract Receptor<? super E> inline();

    /// The circuit's origin, if this pipe's dispatch reads the emitter; else null.
    abstract @Nullable Origin origin();

    /// Adds an emission to this pipe to a dispatch list.
    public abstract void addTo(Dispatch dispatch);
}
