/// Pipes: the objects that user code emits into, and how stages and dispatch lists attach to them.
///
/// May call: `identity`, `engine`.
@NullMarked
package io.myelin.substrates.pipe;

import org.jspecify.annotations.NullMarked;
