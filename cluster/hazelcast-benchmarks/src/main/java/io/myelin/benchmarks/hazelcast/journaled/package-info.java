/// The journal, doing the work of the published way.
///
/// May call: `cluster`, and `published` for events and their effects.
@NullMarked
package io.myelin.benchmarks.hazelcast.journaled;

import org.jspecify.annotations.NullMarked;
