/// Compiles hot lists of receptors to classes, on a thread of its own. Affects only the duration
/// of a dispatch.
///
/// May call: `engine.dispatch`.
@NullMarked
package io.myelin.substrates.engine.compile;

import org.jspecify.annotations.NullMarked;
