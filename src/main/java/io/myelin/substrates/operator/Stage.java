package io.myelin.substrates.operator;

import io.humainary.substrates.api.Substrates.Receptor;

/// One step of a materialised chain: receives a value and hands at most one on.
///
/// There is one final class per operator, and each calls [#next] from its own `receive`, so that the
/// just-in-time compiler profiles that call per operator rather than once for all of them; a `forward` method
/// up here would merge the profiles.
///
/// A stage keeps its state in plain fields: it is made by the thread that attaches, reaches the
/// circuit's thread together with its pipe, and from then on is touched by that thread only, never
/// re-entered while it runs. State changes before the value is handed on, so that what happens downstream
/// cannot be mistaken for a failure of the stage. A function that throws ends the emission; each class
/// says which state it leaves.
///
/// @param <I> the type that the stage receives
/// @param <O> the type that the stage hands on
public abstract class Stage<I, O> implements Receptor<I> {

    /// The rest of the chain.
    protected final Receptor<? super O> next;

    /// Links the stage to the rest of its chain.
    ///
    /// @param next the rest of the chain
    protected Stage(Receptor<? super O> next) {
        this.next = next;
    }
}
