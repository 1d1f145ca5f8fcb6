/// The path of emissions to a circuit of the cluster: the sending side, the messages, and the receiving side.
@NullMarked
package io.myelin.hazelcast.host.route;

import org.jspecify.annotations.NullMarked;
