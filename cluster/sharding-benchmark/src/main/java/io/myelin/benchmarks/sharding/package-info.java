/// Emissions to a circuit on another member beside messages to a sharded actor of Pekko, in one run.
@NullMarked
package io.myelin.benchmarks.sharding;

import org.jspecify.annotations.NullMarked;
