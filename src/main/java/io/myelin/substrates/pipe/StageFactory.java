package io.myelin.substrates.pipe;

import io.humainary.substrates.api.Substrates.Receptor;

/// Makes the stages that run before a pipe's dispatch, with state of their own for each attachment.
///
/// @param <I> the type that the stages take
/// @param <O> the type that the pipe after them takes
@FunctionalInterface
public interface StageFactory<I, O> {

    /// Called once an attachment, on the attaching thread; the result runs on the circuit's thread.
    ///
    /// @param downstream the receptor of the last stage's emissions
    /// @param point       where the stages are attached
    /// @return the first stage
    Receptor<I> assemble(Receptor<? super O> downstream, AttachmentPoint point);
}
