/// The JMH suites: the published way, and the journal beside it.
///
/// May call: `cluster`, `published`; of the other benchmarks `check` and `suite`.
@NullMarked
package io.myelin.benchmarks.hazelcast.suite;

import org.jspecify.annotations.NullMarked;
