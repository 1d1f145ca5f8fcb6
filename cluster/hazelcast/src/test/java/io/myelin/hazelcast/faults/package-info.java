/// Members as processes in a private network with real splits, and checks of the records acknowledged meanwhile.
@NullMarked
package io.myelin.hazelcast.faults;

import org.jspecify.annotations.NullMarked;
