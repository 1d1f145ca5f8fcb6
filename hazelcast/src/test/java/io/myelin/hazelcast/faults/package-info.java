/// Members as processes in a private network that is split and healed for real, and what was acknowledged meanwhile.
@NullMarked
package io.myelin.hazelcast.faults;

import org.jspecify.annotations.NullMarked;
