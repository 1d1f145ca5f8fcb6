/// Internal: how an emission becomes a record. An [io.myelin.journal.record.Inlet] passes it to the
/// [io.myelin.journal.record.Recorder], which writes it into the [io.myelin.journal.record.RecordRing], from which the
/// [io.myelin.journal.record.RecordSender] sends it to the journal.
@NullMarked
package io.myelin.journal.record;

import org.jspecify.annotations.NullMarked;
