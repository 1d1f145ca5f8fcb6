/// Tests of the journal in a cluster.
@NullMarked
package io.myelin.distributed.hazelcast;

import org.jspecify.annotations.NullMarked;
