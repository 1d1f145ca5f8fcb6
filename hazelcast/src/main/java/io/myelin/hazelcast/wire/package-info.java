/// Internal: the parts shared by all types that members send to each other, and by the calls that send them.
@NullMarked
package io.myelin.hazelcast.wire;

import org.jspecify.annotations.NullMarked;
