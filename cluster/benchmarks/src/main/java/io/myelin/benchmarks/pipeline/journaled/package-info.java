/// The journal, doing the work of the published way.
///
/// May call: `published` for events and their effects.
@NullMarked
package io.myelin.benchmarks.pipeline.journaled;

import org.jspecify.annotations.NullMarked;
