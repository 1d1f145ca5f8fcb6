/// Tests of the messages between hosts.
@NullMarked
package io.myelin.hazelcast.host.route;

import org.jspecify.annotations.NullMarked;
