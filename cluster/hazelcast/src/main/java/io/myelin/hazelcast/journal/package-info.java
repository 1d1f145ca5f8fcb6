/// The journal in the memory of a Hazelcast cluster: [io.myelin.hazelcast.journal.HazelcastJournal] says when a block
/// is durable.
///
/// It uses only features of the open-source edition: maps, entry processors, listeners.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.hazelcast.journal;

import org.jspecify.annotations.NullMarked;
