package io.myelin.substrates.recipe;

import io.myelin.substrates.pipe.StageFactory;

/// A step of one stage.
///
/// @param <I> the type that the stage receives
/// @param <O> the type that the stage emits
@FunctionalInterface
non-sealed interface SingleStage<I, O> extends Step<I, O>, StageFactory<I, O> {}
