/// Text for terminals.
///
/// May call: nothing here.
@NullMarked
package io.myelin.benchmarks.show;

import org.jspecify.annotations.NullMarked;
