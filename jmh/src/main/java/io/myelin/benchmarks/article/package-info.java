/// The five published scenarios in plain form: their code, the process that runs it, and their table.
///
/// May call: `check`, `launch`, `machine`, `show`.
@NullMarked
package io.myelin.benchmarks.article;

import org.jspecify.annotations.NullMarked;
