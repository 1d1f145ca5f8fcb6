/// The journal in the memory of a Hazelcast cluster: [io.myelin.hazelcast.journal.HazelcastJournal] says when a block
/// is durable.
///
/// It uses only features of the open-source edition: maps, entry processors, listeners.
@NullMarked
package io.myelin.hazelcast.journal;

import org.jspecify.annotations.NullMarked;
