/// Execution contexts: the `Current` of every thread, and the emitting context that captures record.
///
/// May call: `identity`.
@NullMarked
package io.myelin.substrates.context;

import org.jspecify.annotations.NullMarked;
