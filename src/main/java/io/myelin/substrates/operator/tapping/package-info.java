/// Stages that copy or divert values to a receptor or pipe. See [io.myelin.substrates.operator] for the rules common to
/// all of them; may call that package and the API.
@NullMarked
package io.myelin.substrates.operator.tapping;

import org.jspecify.annotations.NullMarked;
