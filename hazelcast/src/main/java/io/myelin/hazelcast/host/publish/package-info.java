/// Values that circuits of a cluster publish, and subscriptions to them across circuits and members.
@NullMarked
package io.myelin.hazelcast.host.publish;

import org.jspecify.annotations.NullMarked;
