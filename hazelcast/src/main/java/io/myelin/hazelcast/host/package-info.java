/// Circuits without an address: the cluster decides where each lives, finds it, moves it and rebuilds it.
@NullMarked
package io.myelin.hazelcast.host;

import org.jspecify.annotations.NullMarked;
