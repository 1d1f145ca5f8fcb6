/// Circuits without an address: the cluster decides where each lives, finds it, moves it and rebuilds it.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.hazelcast.host;

import org.jspecify.annotations.NullMarked;
