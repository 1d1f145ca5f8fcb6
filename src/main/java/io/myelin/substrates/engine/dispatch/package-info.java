/// What an emission does on its circuit's thread: the target that it is addressed to, the receptors of that target, and
/// transit, where emissions made meanwhile wait (Specification §5.3).
///
/// May call: `operator`.
@NullMarked
package io.myelin.substrates.engine.dispatch;

import org.jspecify.annotations.NullMarked;
