/// Recipes: fibers and flows as immutable values that make a chain of stages for each pipe they are
/// attached to.
///
/// - [io.myelin.substrates.recipe.FiberRecipe] and [io.myelin.substrates.recipe.FlowRecipe]: the operators,
///   which check their arguments and append
/// - `Chain`: the steps in order, and how they are assembled
/// - `Step`: one of them, which is a `SingleStage`, a `Chain`, a `DeferredStep` (chosen for each attachment) or a
///   `Branch`
/// - `Attachment`: puts a chain in front of a pipe or a cell
/// - `Arguments`: the checks of operators' arguments
///
/// A chain of any length can be built and attached. At emission each stage calls the next, so the length that
/// can run is bounded by the stack of the circuit's thread; beyond it the emission is reported as failed and
/// dropped like any other.
///
/// May call: `identity`, `engine` (its clock, for stages that measure time), `pipe`, `operator`, `window`.
/// Specification §6.2.
@NullMarked
package io.myelin.substrates.recipe;

import org.jspecify.annotations.NullMarked;
