/// The journal of a circuit.
///
/// A circuit handles one entry at a time, so the ordered record of the entries from outside is enough to rebuild it. A
/// [io.myelin.journal.Journal] keeps that record in [io.myelin.journal.Block]s; a [io.myelin.journal.Codec] writes and
/// reads emissions. Package `file` keeps a journal in files. Package `circuit` records a circuit and replays it.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.journal;

import org.jspecify.annotations.NullMarked;
