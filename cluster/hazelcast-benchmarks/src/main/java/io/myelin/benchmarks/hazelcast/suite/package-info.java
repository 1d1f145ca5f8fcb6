/// The JMH suites: the published way, and the journal beside it.
///
/// May call: `cluster`, `published`, `journaled`; of the other benchmarks `baseline` and `suite`.
@NullMarked
package io.myelin.benchmarks.hazelcast.suite;

import org.jspecify.annotations.NullMarked;
