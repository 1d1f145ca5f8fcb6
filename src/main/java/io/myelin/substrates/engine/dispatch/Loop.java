package io.myelin.substrates.engine.dispatch;

import io.humainary.substrates.api.Substrates.Subject;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A circuit as its targets see it: where emissions go, and where failures are reported.
///
/// One concrete class extends it, so compilers call its methods directly.
public abstract class Loop {

    /// More targets, with their receptors some hundreds of bytes each, do not fit into a processor's cache.
    private static final int MANY = 4096;

    /// Targets made so far. Plain: a lost one does not matter.
    int targets;

    /// Whether more targets were made than fit into a cache. Any thread.
    public final boolean hasManyTargets() {
        return targets > MANY;
    }

    /// Queues an emission: in transit if called on this circuit's thread, in ingress otherwise. Returns at once; after
    /// the close the emission is silently dropped (Specification §9.1). Any thread.
    public abstract void submit(Target target, Object value);

    /// Queues a job of the circuit's own, like [#submit].
    public abstract void submit(Runnable job);

    /// The transit queue. Circuit thread only; to be read again after each delivery.
    public abstract Transit transit();

    /// The processing time of this circuit; to be read on its thread.
    public abstract StimulusClock clock();

    /// Told of each operator that a recipe attaches, on the attaching thread; `null` if nobody is.
    public abstract @Nullable Consumer<? super String> operators();

    /// What follows the causes of emissions; `null` if nobody observes them, the usual case. Read where lists are made.
    public abstract @Nullable ShadowTransit shadow();

    /// Reports a failure of user code. Circuit thread only.
    ///
    /// @param closest the subject that it is attributed to, null for the circuit's
    public abstract void report(@Nullable Subject<?> closest, Throwable failure);

    /// The compiler of the lists of this circuit's targets.
    public abstract ListCompiler compiler();
}
