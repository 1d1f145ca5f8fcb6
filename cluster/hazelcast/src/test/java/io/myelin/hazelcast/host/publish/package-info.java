/// Tests of the parts of subscriptions.
@NullMarked
package io.myelin.hazelcast.host.publish;

import org.jspecify.annotations.NullMarked;
