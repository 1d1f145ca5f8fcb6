package io.myelin.substrates.pipe;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Loop;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.Origin;
import org.jspecify.annotations.Nullable;

/// The usual pipe: it queues each emission unchanged.
///
/// @param <E> the type of the emissions
public final class DirectPipe<E> extends EmissionPipe<E> {

    /// That of the target; saves a load for each emission.
    private final Loop worker;

    /// @param subject the pipe's identity
    /// @param target  the target of its emissions, of no other pipe
    public DirectPipe(LinkedSubject<Pipe<E>> subject, Target target) {
        super(subject, target.about(subject));
        worker = target.worker();
    }

    @Override
    public void emit(E emission) {
        worker.submit(target, requireNonNull(emission, "emission"));
    }

    @Override
    Receptor<? super E> inline() {
        return target;
    }

    @Override
    @Nullable Origin origin() {
        return null;
    }

    @Override
    public void addTo(Dispatch dispatch) {
        dispatch.add(target);
    }
}
