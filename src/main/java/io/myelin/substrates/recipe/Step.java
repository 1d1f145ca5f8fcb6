package io.myelin.substrates.recipe;

/// One step of a [Chain].
///
/// @param <I> the type that the step receives
/// @param <O> the type that the step emits
sealed interface Step<I, O> permits SingleStage, Chain, DeferredStep, Branch {}
