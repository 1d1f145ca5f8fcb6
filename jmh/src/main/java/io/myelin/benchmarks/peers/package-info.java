/// The same work on alternatives to a circuit.
///
/// May call: `byhand`, `check`, `gauge`, `suite` for the producers of values.
@NullMarked
package io.myelin.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
