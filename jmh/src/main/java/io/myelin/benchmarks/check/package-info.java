/// Checks that a benchmark's work was done.
///
/// May call: nothing here.
@NullMarked
package io.myelin.benchmarks.check;

import org.jspecify.annotations.NullMarked;
