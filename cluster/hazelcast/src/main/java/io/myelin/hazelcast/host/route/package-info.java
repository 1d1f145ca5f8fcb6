/// The path of emissions to a circuit of the cluster: the sending side, the messages, and the receiving side. Internal,
/// except [io.myelin.hazelcast.host.route.InletType], [io.myelin.hazelcast.host.route.RefusedEmissionException] and
/// [io.myelin.hazelcast.host.route.Traffic].
@NullMarked
package io.myelin.hazelcast.host.route;

import org.jspecify.annotations.NullMarked;
