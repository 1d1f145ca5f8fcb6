/// Observation of running circuits: statistics, and stalls that a watchdog finds.
///
/// May call: `engine`.
@NullMarked
package io.myelin.substrates.monitor;

import org.jspecify.annotations.NullMarked;
