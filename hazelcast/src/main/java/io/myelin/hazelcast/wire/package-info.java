/// Internal: the parts shared by all types that members send to each other.
@NullMarked
package io.myelin.hazelcast.wire;

import org.jspecify.annotations.NullMarked;
