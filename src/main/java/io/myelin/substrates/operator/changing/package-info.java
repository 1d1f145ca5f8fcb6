/// Stages that detect runs of equal values. See [io.myelin.substrates.operator]
/// for the rules common to all of them; may call that package and the API.
@NullMarked
package io.myelin.substrates.operator.changing;

import org.jspecify.annotations.NullMarked;
