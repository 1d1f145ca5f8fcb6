/// From raw results to tables and charts.
///
/// May call: `article`, `result`.
@NullMarked
package io.myelin.benchmarks.report;

import org.jspecify.annotations.NullMarked;
