/// Stages that make another value of each. See [io.myelin.substrates.operator]
/// for the rules common to all of them; may call that package and the API.
@NullMarked
package io.myelin.substrates.operator.converting;

import org.jspecify.annotations.NullMarked;
