/// Stages that pass or drop a value as it is. See [io.myelin.substrates.operator]
/// for the rules common to all of them; may call that package and the API.
@NullMarked
package io.myelin.substrates.operator.filtering;

import org.jspecify.annotations.NullMarked;
