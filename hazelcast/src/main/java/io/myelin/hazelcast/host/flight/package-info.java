/// Events for Java Flight Recorder about circuits that come and go on a member. Nothing is recorded per emission.
@NullMarked
package io.myelin.hazelcast.host.flight;

import org.jspecify.annotations.NullMarked;
