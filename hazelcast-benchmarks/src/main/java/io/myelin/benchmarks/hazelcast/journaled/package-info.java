/// The journal at the published way's work.
///
/// May call: `cluster`, and `published` for what an event is and does.
@NullMarked
package io.myelin.benchmarks.hazelcast.journaled;

import org.jspecify.annotations.NullMarked;
