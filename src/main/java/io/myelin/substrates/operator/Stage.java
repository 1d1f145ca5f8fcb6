package io.myelin.substrates.operator;

import io.humainary.substrates.api.Substrates.Receptor;

/// One operator of an attached chain: receives a value and emits at most one.
///
/// There is one final class per operator, and each calls [#next] from its own `receive`, so that the just-in-time
/// compiler profiles that call separately for each operator; a `forward` method in this class would merge the profiles.
///
/// A stage keeps its state in plain fields: the attaching thread creates it, the pipe publishes it to the circuit's
/// thread, and from then on only that thread accesses it, never re-entrantly. State changes before the value is
/// emitted, so an exception downstream leaves it changed. A function that throws ends the emission; each class
/// documents the state after that.
///
/// @param <I> the type that the stage receives
/// @param <O> the type that the stage emits
public abstract class Stage<I, O> implements Receptor<I> {

    /// The rest of the chain.
    protected final Receptor<? super O> next;

    /// Links the stage to the rest of its chain.
    ///
    /// @param next the rest of the chain
    protected Stage(Receptor<? super O> next) {
        this.next = next;
    }

    /// The rest of the chain.
    public final Receptor<? super O> next() {
        return next;
    }
}
