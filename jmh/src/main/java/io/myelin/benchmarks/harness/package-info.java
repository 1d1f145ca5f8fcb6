/// JMH in a process of its own that has the provider on its class path, and what its parent sees of it.
///
/// May call: `check`, `launch`.
@NullMarked
package io.myelin.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
