package io.myelin.substrates.pipe;

import io.humainary.substrates.api.Substrates.Receptor;

/// Creates the stages that run before a pipe's dispatch, with state of their own for each attachment.
///
/// @param <I> the type that the first stage receives
/// @param <O> the type that the last stage emits
@FunctionalInterface
public interface StageFactory<I, O> {

    /// Called once per attachment, on the attaching thread; the result runs on the circuit's thread.
    ///
    /// @param downstream the receptor of the last stage's emissions
    /// @param point      where the stages are attached
    /// @return the first stage
    Receptor<I> assemble(Receptor<? super O> downstream, AttachmentPoint point);
}
