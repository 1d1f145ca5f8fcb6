/// How a benchmark proves that its work was done.
///
/// May call: nothing here.
@NullMarked
package io.myelin.benchmarks.check;

import org.jspecify.annotations.NullMarked;
