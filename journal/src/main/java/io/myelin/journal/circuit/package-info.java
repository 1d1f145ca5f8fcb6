/// Circuits with a journal: a [io.myelin.journal.circuit.JournaledCircuit] records its entries, a
/// [io.myelin.journal.circuit.Replay] rebuilds it, an [io.myelin.journal.circuit.Outbox] holds back what
/// leaves it.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.journal.circuit;

import org.jspecify.annotations.NullMarked;
