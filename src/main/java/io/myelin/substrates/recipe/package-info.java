/// Recipes: fibers and flows as immutable values, which create a chain of stages for each pipe that they are attached
/// to.
///
/// - [io.myelin.substrates.recipe.FiberRecipe] and [io.myelin.substrates.recipe.FlowRecipe]: the operators, which check
///   their arguments and append a step
/// - `Chain`: the steps in order, and how they are assembled
/// - `Step`: one of them, which is a `SingleStage`, a `Chain`, a `DeferredStep` (chosen for each attachment) or a
///   `Branch`
/// - `Attachment`: attaches a chain to a pipe or a cell
/// - `Arguments`: the checks of operators' arguments
///
/// A chain of any length can be built and attached. Each stage calls the next, so the stack of the circuit's thread
/// bounds the length that can run; beyond it, the emission fails like any other and is reported.
///
/// May call: `identity`, `engine` (its clock, for stages that measure time), `pipe`, `operator`, `window`.
/// Specification §6.2.
@NullMarked
package io.myelin.substrates.recipe;

import org.jspecify.annotations.NullMarked;
