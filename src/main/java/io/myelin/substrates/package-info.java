/// Myelin, a provider of the Humainary Substrates API: [io.myelin.substrates.MyelinProvider] is the
/// only name that most applications need, and many need none. Beside it they may use packages `settings`,
/// `monitor`, `admission` and `time`, and the constants of [io.myelin.substrates.engine.WorkerThreads] and
/// [io.myelin.substrates.engine.IdlePolicy]. Everything else is internal.
///
/// May call: `circuit`, `cortex`, `settings`, `monitor`, `flight`.
@NullMarked
package io.myelin.substrates;

import org.jspecify.annotations.NullMarked;
