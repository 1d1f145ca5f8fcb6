package io.myelin.substrates.recipe;

import io.humainary.substrates.api.Substrates.Subject;
import java.util.function.Function;

/// A step that is chosen anew for each attachment, by the subject of the pipe that is being made.
///
/// @param <I> the type that the chosen chain receives
/// @param <O> the type that the chosen chain hands on
/// @param factory runs the user's factory and recognises its result
record DeferredStep<I, O>(Function<Subject<?>, Chain<I, O>> factory) implements Step<I, O> {}
