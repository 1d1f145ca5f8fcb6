/// State that a circuit owns: cells, pins, ports, basins, and tickers that drive it.
///
/// May call: `identity`, `engine`, `operator`, `pipe`, `settings`.
@NullMarked
package io.myelin.substrates.state;

import org.jspecify.annotations.NullMarked;
