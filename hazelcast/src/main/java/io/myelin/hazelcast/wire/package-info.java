/// Internal: what all types share that members send each other.
@NullMarked
package io.myelin.hazelcast.wire;

import org.jspecify.annotations.NullMarked;
