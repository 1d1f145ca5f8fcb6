/// Observation of running circuits: statistics, and a watchdog that detects stalls.
///
/// May call: `engine`.
@NullMarked
package io.myelin.substrates.monitor;

import org.jspecify.annotations.NullMarked;
