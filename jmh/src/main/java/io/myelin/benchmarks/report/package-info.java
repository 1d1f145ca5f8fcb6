/// From raw results to charts, a page and a document.
///
/// May call: `article`, `baseline`, `harness`, `machine`, `result`.
@NullMarked
package io.myelin.benchmarks.report;

import org.jspecify.annotations.NullMarked;
