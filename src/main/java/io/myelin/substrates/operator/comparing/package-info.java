/// Stages that filter or clamp by an ordering. See [io.myelin.substrates.operator]
/// for the rules common to all of them; may call that package and the API.
@NullMarked
package io.myelin.substrates.operator.comparing;

import org.jspecify.annotations.NullMarked;
