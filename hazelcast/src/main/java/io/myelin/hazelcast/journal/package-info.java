/// The journal in the memory of a Hazelcast cluster: every block on its owner and on a backup before it counts.
///
/// Only what the open-source edition has: maps, entry processors, listeners.
@NullMarked
package io.myelin.hazelcast.journal;

import org.jspecify.annotations.NullMarked;
