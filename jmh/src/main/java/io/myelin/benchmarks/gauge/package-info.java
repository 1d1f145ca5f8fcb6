/// What a row measures besides its time: percentiles, bytes, processor time.
///
/// May call: nothing here.
@NullMarked
package io.myelin.benchmarks.gauge;

import org.jspecify.annotations.NullMarked;
