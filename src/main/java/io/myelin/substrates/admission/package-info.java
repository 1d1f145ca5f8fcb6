/// Thin things in front of `emit`, for those who ask for them: a bound on what waits, and context that is carried from
/// the emitter to the receptor. Nothing else of the provider knows of them.
///
/// May call: nothing of the provider.
@NullMarked
package io.myelin.substrates.admission;

import org.jspecify.annotations.NullMarked;
