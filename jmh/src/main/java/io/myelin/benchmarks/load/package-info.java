/// Shapes of load: how threads, pauses, bursts and many receivers change what a circuit costs, beside other ways to
/// do the same.
///
/// May call: `suite`, `peers`, `gauge`, `byhand`, `check`.
@NullMarked
package io.myelin.benchmarks.load;

import org.jspecify.annotations.NullMarked;
