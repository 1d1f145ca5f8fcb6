/// Stages that accumulate. See [io.myelin.substrates.operator]
/// for the rules common to all of them; may call that package and the API.
@NullMarked
package io.myelin.substrates.operator.folding;

import org.jspecify.annotations.NullMarked;
