/// Internal: events for Java Flight Recorder about circuits that are opened on a member or leave it. Nothing is
/// recorded for an emission.
@NullMarked
package io.myelin.hazelcast.host.flight;

import org.jspecify.annotations.NullMarked;
