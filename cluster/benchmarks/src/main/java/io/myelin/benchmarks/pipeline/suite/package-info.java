/// The JMH suites: the published way, and the same pipeline on a file journal and on a cluster.
///
/// May call: `members`, `published`, `journaled`; of the other benchmarks `baseline` and `suite`.
@NullMarked
package io.myelin.benchmarks.pipeline.suite;

import org.jspecify.annotations.NullMarked;
