/// The same work on alternatives to a circuit.
///
/// May call: `byhand`, `check`, `suite` for percentiles and the producers of a crowd.
@NullMarked
package io.myelin.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
