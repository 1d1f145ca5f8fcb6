/// The journal in the memory of a Hazelcast cluster: a block is durable when it is on its owner and on its backups.
///
/// It uses only features of the open-source edition: maps, entry processors, listeners.
@NullMarked
package io.myelin.hazelcast.journal;

import org.jspecify.annotations.NullMarked;
