/// The benchmarks and the program that runs them. The provider to measure is chosen at the start: everything here uses
/// the Substrates API and no provider.
///
/// A row is named after its code: `PipeOps.emit_to_async_pipe` is the method `emit_to_async_pipe` of `suite.PipeOps`,
/// whose comment says what one operation is; `./run-benchmarks.sh list` prints all rows.
///
/// Packages that measure:
///
/// - `suite`: operations, a class for each subject; `load`: shapes of load; `contest`: loads that people build on the
///   first day, beside what an expert would write
/// - `peers`: the same work on other libraries; `byhand`: the same work, written for the row
/// - `article`: five scenarios as they were published; `gauge`: what a row measures besides time; `check`: how a
///   benchmark proves that its work was done
///
/// Packages that drive, report and draw, and are not part of a row:
///
/// - `command`: the command line; `launch`: jars, commits and processes; `harness`: JMH in a process of its own
/// - `machine` and `result`: where a figure comes from, raw results and their comparison
/// - `report` and `show`: circuits beside others, charts, the page's tables, text for terminals
@NullMarked
package io.myelin.benchmarks;

import org.jspecify.annotations.NullMarked;
