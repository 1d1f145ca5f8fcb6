/// The work of a circuit, written by hand: lower bounds for its rows. A class says which of a circuit's promises it
/// keeps.
///
/// May call: `check`.
@NullMarked
package io.myelin.benchmarks.byhand;

import org.jspecify.annotations.NullMarked;
