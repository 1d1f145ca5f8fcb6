/// The JMH suites.
///
/// May call: `byhand`, `check`, `harness` for the names of system properties.
@NullMarked
package io.myelin.benchmarks.suite;

import org.jspecify.annotations.NullMarked;
