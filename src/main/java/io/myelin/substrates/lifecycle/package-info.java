/// Closing as a queue entry, for everything that belongs to a circuit.
///
/// May call: `identity`, `engine`.
@NullMarked
package io.myelin.substrates.lifecycle;

import org.jspecify.annotations.NullMarked;
