/// Circuits without an address, in one process and in several.
@NullMarked
package io.myelin.hazelcast.host;

import org.jspecify.annotations.NullMarked;
