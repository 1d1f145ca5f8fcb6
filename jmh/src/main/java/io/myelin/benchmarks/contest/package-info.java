/// Loads that people build on the first day, and what an expert would write for each without a circuit. A row and its
/// alternatives begin with the same word.
///
/// May call: `load`, `peers`, `suite`, `gauge`, `byhand`, `check`.
@NullMarked
package io.myelin.benchmarks.contest;

import org.jspecify.annotations.NullMarked;
