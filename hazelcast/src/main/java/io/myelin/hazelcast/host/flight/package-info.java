/// Events for Java Flight Recorder about circuits that are opened on and leave a member. Nothing is recorded per
/// emission.
@NullMarked
package io.myelin.hazelcast.host.flight;

import org.jspecify.annotations.NullMarked;
