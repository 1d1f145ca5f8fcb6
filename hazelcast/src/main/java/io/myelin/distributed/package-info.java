/// Durable, replayable, distributed circuits.
///
/// A circuit handles one entry after the other, so the ordered record of what came in from outside is enough to
/// rebuild it. A [io.myelin.distributed.JournaledCircuit] keeps that record in a
/// [io.myelin.distributed.Journal]: in memory of several machines (package `hazelcast`) or in files (package
/// `file`). What is derived from the journal: views for readers (package `view`) and bridges to other circuits
/// (package `bridge`).
@NullMarked
package io.myelin.distributed;

import org.jspecify.annotations.NullMarked;
