/// Facts about the machine that a figure comes from.
///
/// May call: `launch`.
@NullMarked
package io.myelin.benchmarks.machine;

import org.jspecify.annotations.NullMarked;
