/// How emissions reach a circuit of the cluster: the sending side, what travels, and what receives it.
@NullMarked
package io.myelin.hazelcast.host.route;

import org.jspecify.annotations.NullMarked;
