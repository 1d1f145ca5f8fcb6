/// The same work on what people would pick instead of a circuit.
///
/// May call: `check`.
@NullMarked
package io.myelin.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
