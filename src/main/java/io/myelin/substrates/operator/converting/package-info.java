/// Stages that map each value to another. See [io.myelin.substrates.operator] for the rules common to all of them; may
/// call that package and the API.
@NullMarked
package io.myelin.substrates.operator.converting;

import org.jspecify.annotations.NullMarked;
