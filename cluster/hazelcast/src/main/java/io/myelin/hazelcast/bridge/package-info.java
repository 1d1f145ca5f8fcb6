/// Bridges: carry the emissions of a journaled circuit to another one on another member, each once and in order.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.hazelcast.bridge;

import org.jspecify.annotations.NullMarked;
