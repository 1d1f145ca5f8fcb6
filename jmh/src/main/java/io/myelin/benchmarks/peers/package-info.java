/// The same work on what people would pick instead of a circuit.
///
/// May call: `check`, `suite` for percentiles and the producers of a crowd.
@NullMarked
package io.myelin.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
