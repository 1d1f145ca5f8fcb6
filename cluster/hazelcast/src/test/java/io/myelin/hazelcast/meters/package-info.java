/// Tests of the meters of hosts.
@NullMarked
package io.myelin.hazelcast.meters;

import org.jspecify.annotations.NullMarked;
