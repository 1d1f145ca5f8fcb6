package io.myelin.substrates.recipe;

import io.humainary.substrates.api.Substrates.Subject;
import java.util.function.Function;

/// A step that is chosen for each attachment, by the subject of the new pipe.
///
/// @param <I> the type that the chosen chain receives
/// @param <O> the type that the chosen chain emits
/// @param factory runs the user's factory and checks that its result is of this provider
record DeferredStep<I, O>(Function<Subject<?>, Chain<I, O>> factory) implements Step<I, O> {}
