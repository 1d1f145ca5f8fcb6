/// Tests of the journal in a cluster.
@NullMarked
package io.myelin.hazelcast.journal;

import org.jspecify.annotations.NullMarked;
