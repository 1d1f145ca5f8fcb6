/// Statistics of circuits as Micrometer meters: [io.myelin.micrometer.CircuitMetrics].
@NullMarked
package io.myelin.micrometer;

import org.jspecify.annotations.NullMarked;
