/// Effects outside: an [io.myelin.journal.effects.OutboxReader] applies what a circuit puts into an
/// [io.myelin.journal.circuit.Outbox].
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.journal.effects;

import org.jspecify.annotations.NullMarked;
