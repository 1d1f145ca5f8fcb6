/// Internal: the parts shared by all types that members send to each other, by the calls that send them, and by the
/// registrations of listeners with all members.
@NullMarked
package io.myelin.hazelcast.wire;

import org.jspecify.annotations.NullMarked;
