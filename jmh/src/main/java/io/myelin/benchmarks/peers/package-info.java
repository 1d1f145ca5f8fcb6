/// The same work on what people would pick instead of a circuit.
///
/// May call: `check`, `suite` for percentiles.
@NullMarked
package io.myelin.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
