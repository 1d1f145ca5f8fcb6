/// The JMH suites.
///
/// May call: `article`, `byhand`, `check`, `gauge`.
@NullMarked
package io.myelin.benchmarks.suite;

import org.jspecify.annotations.NullMarked;
