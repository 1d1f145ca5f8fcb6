/// Tests of bridges.
@NullMarked
package io.myelin.hazelcast.bridge;

import org.jspecify.annotations.NullMarked;
