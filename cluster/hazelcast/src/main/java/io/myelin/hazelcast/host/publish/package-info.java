/// Values that circuits of a cluster publish, and subscriptions to them across circuits and members.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.hazelcast.host.publish;

import org.jspecify.annotations.NullMarked;
