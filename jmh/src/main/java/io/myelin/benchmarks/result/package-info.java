/// Raw results on disk, and what can be read off them.
///
/// May call: `article`, `harness`, `machine`, `show`.
@NullMarked
package io.myelin.benchmarks.result;

import org.jspecify.annotations.NullMarked;
