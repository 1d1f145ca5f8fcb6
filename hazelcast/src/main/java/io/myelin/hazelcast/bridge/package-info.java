/// Bridges: what a journaled circuit emits, handled by another on another member, each once and in order.
@NullMarked
package io.myelin.hazelcast.bridge;

import org.jspecify.annotations.NullMarked;
