/// Optional wrappers of `emit`: a bound on the backlog, and context that is carried from the emitter to the receptor.
/// The rest of the provider does not depend on them.
///
/// May call: `engine`.
@NullMarked
package io.myelin.substrates.admission;

import org.jspecify.annotations.NullMarked;
