/// Stages that relate values to earlier ones. See [io.myelin.substrates.operator]
/// for the rules common to all of them; may call that package and the API.
@NullMarked
package io.myelin.substrates.operator.shifting;

import org.jspecify.annotations.NullMarked;
