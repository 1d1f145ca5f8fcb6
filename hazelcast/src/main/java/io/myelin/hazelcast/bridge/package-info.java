/// Bridges: carry the emissions of a journaled circuit to another one on another member, each once and in order.
@NullMarked
package io.myelin.hazelcast.bridge;

import org.jspecify.annotations.NullMarked;
