/// Tests of what members send to each other.
@NullMarked
package io.myelin.hazelcast.wire;

import org.jspecify.annotations.NullMarked;
