/// Compiles hot lists of receptors and chains of stages to classes, on a thread of its own. Affects only the duration
/// of a dispatch.
///
/// May call: `engine.dispatch`, `operator`.
@NullMarked
package io.myelin.substrates.engine.compile;

import org.jspecify.annotations.NullMarked;
