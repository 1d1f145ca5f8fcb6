/// Raw results on disk, and their evaluation.
///
/// May call: `article`, `harness`, `machine`, `show`.
@NullMarked
package io.myelin.benchmarks.result;

import org.jspecify.annotations.NullMarked;
