/// Meters of hosts for Micrometer, which is an optional dependency: only this package uses it.
@NullMarked
package io.myelin.hazelcast.meters;

import org.jspecify.annotations.NullMarked;
