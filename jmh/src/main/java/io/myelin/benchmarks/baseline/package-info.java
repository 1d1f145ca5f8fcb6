/// Event sourcing on Hazelcast as published: its figures, and what is claimed against it.
///
/// May call: `result`.
@NullMarked
package io.myelin.benchmarks.baseline;

import org.jspecify.annotations.NullMarked;
