/// Finding jars and starting measured processes.
///
/// May call: nothing here.
@NullMarked
package io.myelin.benchmarks.launch;

import org.jspecify.annotations.NullMarked;
