/// A cluster, doing the work of the published way.
///
/// May call: `published` for events and their effects, `journaled` for their codecs.
@NullMarked
package io.myelin.benchmarks.pipeline.replicated;

import org.jspecify.annotations.NullMarked;
