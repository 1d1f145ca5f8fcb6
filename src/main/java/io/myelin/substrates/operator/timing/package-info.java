/// Stages that measure processing time, in nanoseconds of the clock they are given. See
/// [io.myelin.substrates.operator] for the rules common to all of them; may call that package and the API.
@NullMarked
package io.myelin.substrates.operator.timing;

import org.jspecify.annotations.NullMarked;
